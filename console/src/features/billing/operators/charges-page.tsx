import { listNetworkCharges } from '@frontrow/contract/operator/finance/charges'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallPages } from '../../../lib/calls/use-call-pages.ts'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { NoMatches } from '../../../ui/feedback/no-matches.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { StateFilter } from '../../../operator-parts/state-filter.tsx'
import { chargeStateChoices, isChargeState } from './charge-words.ts'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'
import { chargeColumns } from './charge-columns.tsx'

/** The card payments of all organizations. */
export function ChargesPage() {
  return (
    <FinanceFrame title="Charges">
      <Charges />
    </FinanceFrame>
  )
}

function Charges() {
  const { filter, change, clear } = useUrlFilter(['state', 'organization'])
  const { state, organization } = filter
  const charges = useCallPages(
    listNetworkCharges,
    {
      query: {
        ...(isChargeState(state) && { state }),
        ...(organization !== undefined && { organization }),
      },
    },
    { placeholderData: keepPreviousData },
  )
  return (
    <Section
      title="Card charges"
      sub="Unknown outcomes are synced each minute. Nothing is charged twice."
    >
      <QueryTable
        label="Charges"
        loading="Loading charges..."
        filters={
          <StateFilter
            choices={chargeStateChoices}
            state={isChargeState(state) ? state : undefined}
            onChange={(chosen) => change('state', chosen)}
          />
        }
        query={charges}
        rows={charges.data?.pages.flatMap((page) => page.charges)}
        keyOf={({ id }) => id}
        columns={chargeColumns}
        empty={
          Object.keys(filter).length > 0 ? (
            <NoMatches title="No charges match these filters" clear={clear} />
          ) : (
            <EmptyState title="No charges yet">
              The first top-up of an organization appears here.
            </EmptyState>
          )
        }
      />
    </Section>
  )
}
