import type { ReactNode } from 'react'
import styles from './facts.module.css'

export interface Fact {
  label: string
  value: ReactNode
}

interface FactsProps {
  facts: readonly Fact[]
  /** Fills a card to its edges, with rows as high as those of a table. */
  fillsCard?: boolean
  /** In two columns where there is room, in a card. */
  inColumns?: boolean
}

/** A list of labelled values, one per line. */
export function Facts({ facts, fillsCard = false, inColumns = false }: FactsProps) {
  return (
    <dl
      className={`${fillsCard ? styles.rows : styles.facts} divided`}
      data-columns={inColumns || undefined}
    >
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
