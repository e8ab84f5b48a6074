import type { ShownMonth } from '@frontrow/contract/operator/finance/books'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countText } from '../../../lib/text/count-text.ts'
import { moneyIn } from '../../../lib/text/money.tsx'
import { operatorPaths } from '../../../operator-paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Stack } from '../../../ui/layout/boxes.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { PagedTable } from '../../../ui/tables/paged-table.tsx'
import { NoValue, TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { AskBankDetails } from './ask-bank-details.tsx'
import { monthOrganizationsId } from './close-checks.ts'
import { heldWords, sentenceOf } from '../../books/for-operators.ts'
import styles from './month-close.module.css'

type Row = ShownMonth['organizations'][number]

/** Each organization of the month: its sums, what is held and why, and its statements. */
export function MonthOrganizations({ shown }: { shown: ShownMonth }) {
  const { left_off: others } = shown
  return (
    <div id={monthOrganizationsId}>
      <Section
        title="Organizations"
        sub={
          others === 0
            ? 'Needs attention first.'
            : `Needs attention first. ${countText(others)} smaller organizations are not shown.`
        }
      >
        <PagedTable
          label="Organizations of the month"
          rows={shown.organizations}
          keyOf={({ id }) => id}
          columns={columnsFor(shown)}
          empty={<EmptyState title="No delivery in this month" />}
        />
      </Section>
    </div>
  )
}

function columnsFor({ currency, month, state }: ShownMonth): Column<Row>[] {
  const money = moneyIn(currency)
  const columns: (Column<Row> | false)[] = [
    {
      head: 'Organization',
      cell: ({ id, name, untaxed }) => (
        <TwoLines
          second={untaxed.length === 0 ? '' : `No tax treatment as ${untaxed.join(' and ')}`}
        >
          <Link to={operatorPaths.organization(id)}>{name}</Link>
        </TwoLines>
      ),
    },
    { head: 'Billed', phone: 'main', numeric: true, cell: ({ charged }) => money(charged) },
    {
      head: 'Publisher earnings',
      phone: 'fact',
      numeric: true,
      cell: ({ earned }) => money(earned),
    },
    {
      head: state === 'open' ? 'Will be held' : 'Held',
      phone: 'fact',
      cell: (row) => <Held row={row} isOpen={state === 'open'} money={money} />,
    },
    state === 'closing' && {
      head: 'Close',
      phone: 'state',
      cell: (row) => (
        <Badge look={row.state === 'done' ? 'success' : 'info'}>
          {row.state === 'done' ? 'Closed' : 'Queued'}
        </Badge>
      ),
    },
    state !== 'open' && {
      head: 'Statements',
      phone: 'fact',
      cell: ({ statements }) => (statements.length === 0 ? <NoValue /> : statements.join(', ')),
    },
    {
      head: 'Journal',
      phone: 'act',
      cell: ({ id, name }) => (
        <Link
          aria-label={`Journal of ${name}`}
          to={`${operatorPaths.journal}?organization=${id}&from=${month}-01`}
        >
          Journal
        </Link>
      ),
    },
  ]
  return columns.filter((column) => column !== false)
}

function Held({
  row,
  isOpen,
  money,
}: {
  row: Row
  isOpen: boolean
  money: (amount: string) => ReactNode
}) {
  const { held_for: reasons, held } = row
  if (reasons.length === 0) return <NoValue />
  return (
    <Stack gap={1}>
      <TwoLines second={sentenceOf(reasons.map((reason) => heldWords[reason]))}>
        {isOpen ? <Badge look="warning">Yes</Badge> : money(held)}
      </TwoLines>
      {reasons.includes('no_bank_details') && (
        <div className={styles.ask}>
          <AskBankDetails row={row} />
        </div>
      )}
    </Stack>
  )
}
