import type { Preview } from '@frontrow/contract/operator/finance/payouts'
import { Link } from 'react-router'
import { countText } from '../../../lib/text/count-text.ts'
import { Money } from '../../../lib/text/money.tsx'
import { operatorPaths } from '../../../operator-paths.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { PagedTable } from '../../../ui/tables/paged-table.tsx'
import { blocksText } from './payout-words.ts'

/** Publishers that cannot be paid yet, and why; nothing where there are none. */
export function Blocked({ preview }: { preview: Preview }) {
  const { blocked, left_off: others, currency } = preview
  if (blocked.length === 0) return null
  return (
    <Section
      title="Blocked or below threshold"
      {...(others > 0 && {
        sub: `${countText(others)} with smaller amounts are not shown.`,
      })}
    >
      <PagedTable
        label="Blocked or below threshold"
        rows={blocked}
        keyOf={({ organization_id: id }) => id}
        columns={[
          {
            head: 'Organization',
            cell: ({ organization_id: id, organization_name: name }) => (
              <Link to={operatorPaths.organization(id)}>{name}</Link>
            ),
          },
          {
            head: 'Reason',
            phone: 'fact',
            cell: ({ blocked_by: blocks }) => blocksText(blocks) || 'No final month',
          },
          {
            head: 'Payable',
            phone: 'main',
            numeric: true,
            cell: ({ payable }) => <Money amount={payable} currency={currency} />,
          },
        ]}
      />
    </Section>
  )
}
