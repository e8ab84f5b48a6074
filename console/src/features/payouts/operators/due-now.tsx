import { proposePayouts, type Preview } from '@frontrow/contract/operator/finance/payouts'
import { Link } from 'react-router'
import { moneyText } from '../../../lib/text/money-text.ts'
import { monthText } from '../../../lib/text/day-text.ts'
import { Money } from '../../../lib/text/money.tsx'
import { operatorPaths } from '../../../operator-paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { PagedTable } from '../../../ui/tables/paged-table.tsx'
import { TwoLines } from '../../../ui/tables/table.tsx'
import { EarlierCell } from './earlier-cell.tsx'
import { withheldText } from './withheld-text.ts'

/** Lists the publishers that can be paid now, with the button that requests their payout. */
export function DueNow({ preview, onOpen }: DueNowProps) {
  const { due, currency, total } = preview
  return (
    <Section
      title="Ready to pay"
      sub={dueText(preview)}
      tools={
        <>
          <Button
            size="sm"
            look="default"
            needs={proposePayouts.needs}
            onClick={() => onOpen('manual')}
          >
            Add manual payout
          </Button>
          {due.length > 0 && (
            <Button size="sm" needs={proposePayouts.needs} onClick={() => onOpen('propose')}>
              Request payout of {moneyText(total, currency)}
            </Button>
          )}
        </>
      }
    >
      <PagedTable
        label="Ready to pay"
        rows={due}
        keyOf={({ organization_id: id }) => id}
        empty={
          <EmptyState title="No payouts due">
            Publishers appear here once final earnings pass the threshold and the waiting period.
          </EmptyState>
        }
        columns={[
          {
            head: 'Organization',
            cell: ({ organization_id: id, organization_name: name }) => (
              <Link to={operatorPaths.organization(id)}>{name}</Link>
            ),
          },
          {
            head: 'Account holder',
            phone: 'fact',
            cell: ({ holder, account }) => (
              <TwoLines second={account === null ? null : `Account ending in ${account}`}>
                {holder ?? '–'}
              </TwoLines>
            ),
          },
          {
            head: 'Paid earlier',
            phone: 'fact',
            cell: (line) => <EarlierCell {...line} currency={currency} />,
          },
          {
            head: 'Amount',
            phone: 'main',
            numeric: true,
            cell: ({ amount, withheld }) => (
              <TwoLines second={withheldText(withheld, currency)}>
                <Money amount={amount} currency={currency} />
              </TwoLines>
            ),
          },
        ]}
      />
    </Section>
  )
}

export type PayoutDialog = 'propose' | 'manual' | 'settings'

interface DueNowProps {
  preview: Preview
  onOpen: (dialog: PayoutDialog) => void
}

function dueText({ month, settings }: Preview): string {
  if (month === null) return `No month has been final for ${settings.net_days} days yet.`
  return `For ${monthText(month)} and earlier. Check each account holder against the organization name.`
}
