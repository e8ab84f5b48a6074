import { dayText } from '../../../lib/text/day-text.ts'
import { Money } from '../../../lib/text/money.tsx'
import { SaveCsvButton } from '../../../ui/buttons/save-csv-button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Sentence, Table } from '../../../ui/tables/table.tsx'
import { changesCsv } from './books-csv.ts'
import { type Change, changeCauses } from './changes.ts'

interface LaterChangesProps {
  changes: readonly Change[]
  /** As `2026-05`. */
  month: string
  currency: string
  /** What a line is about: 'Placement'. */
  about: string
}

/** What changed for a day after it was posted. Without such a change nothing is shown. */
export function LaterChanges({ changes, month, currency, about }: LaterChangesProps) {
  if (changes.length === 0) return null
  return (
    <Section
      title="Adjustments"
      sub="Late events and impressions later found invalid. Included in the sums above."
      tools={
        <SaveCsvButton
          name={`Adjustments ${month}`}
          what="adjustments"
          rows={() => changesCsv(changes, { about, currency })}
        />
      }
    >
      <Table
        label="Adjustments"
        keyOf={({ id }) => id}
        rows={changes}
        columns={[
          { head: 'Posted', cell: ({ booked_on: day }) => dayText(day) },
          { head: 'For', phone: 'fact', cell: ({ day }) => dayText(day) },
          { head: about, phone: 'fact', cell: ({ name }) => name },
          { head: 'Cause', cell: causeCell },
          {
            head: 'Change',
            phone: 'main',
            cell: ({ amount }) => <Money amount={amount} currency={currency} />,
            numeric: true,
          },
        ]}
      />
    </Section>
  )
}

/** A reason may have 500 characters, so it is wrapped. */
function causeCell({ cause, reason }: Change) {
  const hasReason = (reason ?? '') !== ''
  return (
    <Sentence>{hasReason ? `${changeCauses[cause]}: ${reason}` : changeCauses[cause]}</Sentence>
  )
}
