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
}

/** A list of labelled values, one per line. */
export function Facts({ facts, fillsCard = false }: FactsProps) {
  return (
    <dl className={fillsCard ? styles.rows : styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
