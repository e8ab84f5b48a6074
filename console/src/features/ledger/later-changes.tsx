import { dayText } from '../../lib/day-text.ts'
import { Section } from '../../ui/section.tsx'
import { Table } from '../../ui/table.tsx'
import styles from './ledger.module.css'
import { moneyText } from './money.ts'

interface Change {
  id: string
  booked_on: string
  day: string
  name: string
  cause: 'late_events' | 'invalid_traffic'
  reason: string | null
  amount: string
}

interface LaterChangesProps {
  changes: readonly Change[]
  currency: string
  /** What a line is about: 'Placement'. */
  about: string
}

const causes: Readonly<Record<Change['cause'], string>> = {
  late_events: 'Late events',
  invalid_traffic: 'Invalid traffic',
}

/** What changed for a day after it was posted. Without such a change nothing is shown. */
export function LaterChanges({ changes, currency, about }: LaterChangesProps) {
  if (changes.length === 0) return null
  return (
    <Section
      title="Later changes"
      sub="Events that reached the network after their day was closed, and impressions that turned out to be invalid. They are in the sums above."
    >
      <Table
        label="Later changes"
        keyOf={({ id }) => id}
        rows={changes}
        columns={[
          { head: 'Booked', cell: ({ booked_on: day }) => dayText(day) },
          { head: 'For', cell: ({ day }) => dayText(day) },
          { head: about, cell: ({ name }) => name },
          { head: 'Cause', cell: causeCell },
          { head: 'Change', cell: ({ amount }) => moneyText(amount, currency), numeric: true },
        ]}
      />
    </Section>
  )
}

/** A reason may have 500 characters, so it is wrapped. */
function causeCell({ cause, reason }: Change) {
  const hasReason = (reason ?? '') !== ''
  return (
    <span className={styles.cause}>
      {hasReason ? `${causes[cause]}: ${reason}` : causes[cause]}
    </span>
  )
}
