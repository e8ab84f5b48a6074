import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay, type Needs } from '../buttons/use-may.ts'
import { Icon } from '../drawings/icon.tsx'
import styles from './step-list.module.css'

export interface StepWords {
  title: string
  /** Why it matters, where it is done, or what it waits for. */
  text?: ReactNode
  link?: { to: string; label: string; state?: unknown } | undefined
  /** Of what the link leads to. For a role without it, the text is who may do it. */
  needs?: Needs
}

/** A step of the list; a done one shows its title alone. */
export interface ListedStep extends StepWords {
  /** Differs from that of all other steps. */
  step: string
  isDone: boolean
}

/** What is done once, in its order. */
export function StepList({ steps }: { steps: readonly ListedStep[] }) {
  return (
    <ul className={`${styles.steps} compact`}>
      {steps.map(({ step, ...shown }) => (
        <OneStep key={step} {...shown} />
      ))}
    </ul>
  )
}

function OneStep({ title, text, link, needs, isDone }: Omit<ListedStep, 'step'>) {
  const { why } = useMay(needs)
  const more = why ?? text
  return (
    <li data-done={isDone}>
      <span className={styles.sign}>{isDone && <Icon name="check" />}</span>
      <span className={styles.words}>
        <b className="label">
          {title}
          {isDone && <span className="unseen"> (done)</span>}
        </b>
        {!isDone && more !== undefined && <span className="muted">{more}</span>}
      </span>
      {!isDone && why === null && link !== undefined && (
        <Link to={link.to} state={link.state}>
          {link.label}
        </Link>
      )}
    </li>
  )
}
