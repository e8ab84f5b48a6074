import { comparePolicies, type PolicyChange } from '@frontrow/contract/policies/policy-diff'
import { useMemo } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'
import styles from './policies.module.css'
import type { PolicyText } from './read-policy-text.ts'

interface PolicyDifferenceProps {
  /** Undefined for the first version. */
  before: Pick<PolicyText, 'version' | 'content'> | undefined
  after: PolicyText
}

const nothing = { sections: [] }

/** What a new version removes and adds, in reading order. */
export function PolicyDifference({ before, after }: PolicyDifferenceProps) {
  const changes = useMemo(
    () =>
      comparePolicies(before?.content ?? nothing, after.content).filter(
        ({ change }) => change !== 'same',
      ),
    [before, after],
  )
  if (changes.length === 0)
    return <Alert type="info">The text is identical to version {before?.version}.</Alert>
  const added = changes.filter(({ change }) => change === 'added').length
  return (
    <section className={styles.difference} aria-label="Changes">
      <p>
        {before === undefined
          ? `Version ${after.version}`
          : `From version ${before.version} to ${after.version}`}
        : {added} added, {changes.length - added} removed.
      </p>
      <ol className="divided" tabIndex={0} aria-label="Changed passages">
        {changes.map((change, place) => (
          <Change key={place} change={change} />
        ))}
      </ol>
    </section>
  )
}

function Change({ change: { change, place, text } }: { change: PolicyChange }) {
  return (
    <li data-change={change}>
      <span className={styles.place}>
        {change === 'added' ? 'Added' : 'Removed'} in {place}
      </span>
      {change === 'added' ? <ins>{text}</ins> : <del>{text}</del>}
    </li>
  )
}
