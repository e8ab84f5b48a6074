import { addOrganizationNote } from '@frontrow/contract/operator/notes'
import {
  showNetworkOrganization,
  type ShownOrganization,
} from '@frontrow/contract/operator/organizations'
import { useAct } from '../../../lib/calls/use-call.ts'
import { Link } from 'react-router'
import { dayText, momentText } from '../../../lib/text/day-text.ts'
import { percentText } from '../../../lib/text/percent-text.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Facts, type Fact } from '../../../ui/layout/facts.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { HoldTable } from '../../reviews/for-operators.ts'
import { useHolds } from '../../reviews/for-operators.ts'
import { CopiedId } from '../../../operator-parts/copied-id.tsx'
import { CasesSection } from '../../reviews/for-operators.ts'
import { WebLink } from '../../../operator-parts/web-link.tsx'
import {
  OrganizationReceipts,
  OrganizationReturns,
  TaxPapers,
} from '../../documents/for-operators.ts'
import { Notes } from '../../../operator-parts/notes.tsx'
import { useMayOperate, useOperatorSession } from '../../../operator-parts/use-operator.ts'
import { OrganizationTerms } from './terms/organization-terms.tsx'
import { Tags } from './tags/tags.tsx'

/** The facts, the holds, the cases, the finance and the notes of an organization. */
export function OrganizationOverview({ shown }: { shown: ShownOrganization }) {
  const { id } = shown.organization
  const holds = useHolds(id)
  const currency = useOperatorSession().data?.network.currency ?? ''
  const may = useMayOperate()
  const adding = useAct(addOrganizationNote, { refreshesOnSuccess: [showNetworkOrganization] })
  return (
    <>
      <Section title="Facts">
        <Facts
          facts={[
            ...factsOf(shown, currency),
            webhooksOf(id),
            ...(may('finance.read') ? [booksOf(id)] : []),
          ]}
          fillsCard
          inColumns
        />
      </Section>
      <Section title="Holds" sub="Active and lifted, newest first.">
        <HoldTable query={holds} empty="No holds yet" />
      </Section>
      <CasesSection cases={shown.cases} />
      {may('finance.read') && (
        <>
          <OrganizationTerms id={id} name={shown.organization.name} />
          <OrganizationReceipts id={id} name={shown.organization.name} />
          <OrganizationReturns id={id} name={shown.organization.name} />
          <TaxPapers id={id} name={shown.organization.name} />
        </>
      )}
      <Notes
        notes={shown.notes}
        adding={adding}
        add={(text, then) => adding.mutate({ params: { id }, body: { text } }, then)}
      />
    </>
  )
}

function factsOf(shown: ShownOrganization, currency: string): Fact[] {
  const { organization } = shown
  const { owner } = organization
  return [
    { label: 'Owner', value: `${owner.name}, ${owner.email}` },
    { label: 'Address', value: shown.address || '–' },
    { label: 'Country', value: organization.country ?? '–' },
    { label: 'Website', value: <WebLink address={shown.website} /> },
    { label: 'App Store', value: <WebLink address={shown.app_store_url} /> },
    { label: 'Google Play', value: <WebLink address={shown.play_store_url} /> },
    { label: 'Spend (30 days)', value: moneyText(organization.spent_30d, currency) },
    { label: 'Earnings (30 days)', value: moneyText(organization.earned_30d, currency) },
    {
      label: 'Invalid traffic (30 days)',
      value: percentText(
        organization.filtered_30d,
        organization.filtered_30d + organization.impressions_30d,
      ),
    },
    { label: 'Tags', value: <Tags organization={organization} /> },
    { label: 'Created', value: dayText(organization.created_at) },
    {
      label: 'Last seen',
      value: organization.last_seen_at === null ? 'Never' : momentText(organization.last_seen_at),
    },
    { label: 'ID', value: <CopiedId id={organization.id} /> },
  ]
}

/** Where those of the organization are listed that fail or are off. */
function webhooksOf(id: string): Fact {
  const address = `${operatorPaths.webhooks}?organization_id=${encodeURIComponent(id)}`
  return { label: 'Webhooks', value: <Link to={address}>Failing or disabled</Link> }
}

/** Where Finance reads every entry of the organization. */
function booksOf(id: string): Fact {
  const address = `${operatorPaths.journal}?organization=${encodeURIComponent(id)}`
  return { label: 'Books', value: <Link to={address}>Journal entries</Link> }
}
