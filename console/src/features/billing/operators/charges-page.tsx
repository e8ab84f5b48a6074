import { listNetworkCharges, type NetworkCharge } from '@frontrow/contract/operator/finance/charges'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router'
import { momentText } from '../../../lib/text/day-text.ts'
import { useCallPages } from '../../../lib/calls/use-call-pages.ts'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'
import { Money } from '../../../lib/text/money.tsx'
import { operatorPaths } from '../../../operator-paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { NoMatches } from '../../../ui/feedback/no-matches.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { StateFilter } from '../../../operator-parts/state-filter.tsx'
import {
  capitalized,
  cardText,
  chargeStateChoices,
  chargeStates,
  isChargeState,
  purposeText,
} from './charge-words.ts'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'

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
        columns={columns}
        empty={
          Object.keys(filter).length > 0 ? (
            <NoMatches title="No charges match these filters" clear={clear} />
          ) : (
            <EmptyState title="No charges yet">
              The first top-up of an organization appears here.
            </EmptyState>
          )
        }
        older="Show older charges"
      />
    </Section>
  )
}

const columns: readonly Column<NetworkCharge>[] = [
  {
    head: 'Time',
    cell: ({ id, created_at: at }) => <Link to={operatorPaths.charge(id)}>{momentText(at)}</Link>,
  },
  {
    head: 'Organization',
    phone: 'fact',
    cell: ({ organization: { id, name } }) => (
      <Link to={operatorPaths.organization(id)}>{name}</Link>
    ),
  },
  { head: 'For', phone: 'fact', cell: purposeText },
  {
    head: 'State',
    phone: 'state',
    cell: ({ state, decline_message: message }) => (
      <TwoLines second={message}>
        <Badge look={chargeStates[state].look}>{chargeStates[state].word}</Badge>
      </TwoLines>
    ),
  },
  {
    head: 'Card',
    phone: 'fact',
    cell: ({ provider, ...card }) => (
      <TwoLines second={capitalized(provider)}>{cardText(card)}</TwoLines>
    ),
  },
  { head: 'Attempt', numeric: true, cell: ({ attempt }) => attempt },
  {
    head: 'Amount',
    phone: 'main',
    numeric: true,
    cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
  },
]
