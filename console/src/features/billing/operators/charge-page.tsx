import { showNetworkCharge, type ShownCharge } from '@frontrow/contract/operator/finance/charges'
import { useParams } from 'react-router'
import { momentText } from '../../../lib/text/day-text.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { LoadedPage } from '../../../ui/layout/loaded-page.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Facts, type Fact } from '../../../ui/layout/facts.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { AttemptsSection, DisputesOfCharge, RefundsSection } from './charge-parts.tsx'
import { chargeStates, purposeText } from './charge-words.ts'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'
import { ChargeActs } from './charge-acts.tsx'

/** One charge: its outcome, its attempts, refunds and disputes. */
export function ChargePage() {
  const { chargeId = '' } = useParams()
  const charge = useCall(showNetworkCharge, { params: { id: chargeId } })
  const { data } = charge
  return (
    <FinanceFrame
      title={data === undefined ? 'Charge' : moneyText(data.total, data.currency)}
      crumbs={[{ label: 'Charges', to: operatorPaths.charges }]}
    >
      <LoadedPage query={charge} label="Loading the charge..." fields={6}>
        {(loaded) => (
          <>
            <Section title="Charge" tools={<ChargeActs charge={loaded} />}>
              <Facts facts={factsOf(loaded)} fillsCard />
            </Section>
            <AttemptsSection charge={loaded} />
            <RefundsSection charge={loaded} />
            {loaded.disputes.length > 0 && <DisputesOfCharge charge={loaded} />}
          </>
        )}
      </LoadedPage>
    </FinanceFrame>
  )
}

function factsOf(charge: ShownCharge): Fact[] {
  const { organization, currency, state } = charge
  const { look, word } = chargeStates[state]
  const money = (amount: string) => moneyText(amount, currency)
  return [
    {
      label: 'Organization',
      value: (
        <TextLink to={operatorPaths.organization(organization.id)}>{organization.name}</TextLink>
      ),
    },
    { label: 'State', value: <Badge look={look}>{word}</Badge> },
    { label: 'For', value: purposeText(charge) },
    { label: 'Net amount', value: money(charge.net) },
    { label: 'Tax', value: money(charge.tax) },
    { label: 'Charged', value: money(charge.total) },
    { label: 'Provider fee', value: charge.fee === null ? '–' : money(charge.fee) },
    { label: 'Created by', value: charge.created_by },
    { label: 'Created', value: momentText(charge.created_at) },
    { label: 'Paid', value: charge.settled_at === null ? '–' : momentText(charge.settled_at) },
    {
      label: 'Next sync',
      value: charge.next_at === null ? '–' : momentText(charge.next_at),
    },
    {
      label: 'Provider reference',
      value: <span className="mono">{charge.reference ?? '–'}</span>,
    },
    {
      label: 'Journal',
      value: (
        <TextLink to={`${operatorPaths.journal}?cause=charge/${charge.id}`}>View entries</TextLink>
      ),
    },
  ]
}
