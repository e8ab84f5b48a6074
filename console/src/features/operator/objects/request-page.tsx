import { showNetworkRequest, type ShownRequest } from '@frontrow/contract/operator/objects'
import { useParams } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Card, Section } from '../../../ui/layout/section.tsx'
import { Table } from '../../../ui/tables/table.tsx'
import { Sections } from '../../../ui/layout/sections.tsx'
import { noAdWords } from '../../../operator-parts/no-ad-words.ts'
import { candidateColumns } from './candidate-columns.tsx'
import { requestFacts } from './request-facts.tsx'

/** Why a request for an ad was answered as it was: each campaign that was looked at, by price. */
export function RequestPage() {
  const { id = '' } = useParams()
  const query = useCall(showNetworkRequest, { params: { id } })
  const crumbs = [
    { label: 'Organizations', to: operatorPaths.organizations },
    ...(query.data === undefined
      ? []
      : [
          {
            label: query.data.organization.name,
            to: operatorPaths.organization(query.data.organization.id),
          },
        ]),
  ]
  return (
    <>
      <PageHead
        title="Ad request"
        crumbs={crumbs}
        end={query.data && <Outcome shown={query.data} />}
      />
      <Loaded
        query={query}
        skeleton={
          <Card>
            <CardSkeleton label="Loading the request..." fields={6} />
          </Card>
        }
      >
        {(shown) => <Shown shown={shown} />}
      </Loaded>
    </>
  )
}

function Outcome({ shown: { reason } }: { shown: ShownRequest }) {
  return reason === null ? (
    <Badge look="success">Filled</Badge>
  ) : (
    <Badge look="plain">{noAdWords(reason)}</Badge>
  )
}

function Shown({ shown }: { shown: ShownRequest }) {
  const { candidates, left_out: leftOut } = shown
  return (
    <Sections>
      <Section title="Request" sub="The IP address and the viewer are not stored.">
        <Facts facts={requestFacts(shown)} fillsCard />
      </Section>
      <Section
        title="Auction candidates"
        sub={
          leftOut === 0
            ? 'Highest price first.'
            : `Highest price first. ${leftOut} more with lower prices were not evaluated.`
        }
      >
        <Table
          label="Auction candidates"
          rows={candidates.map((one, place) => ({ ...one, place }))}
          keyOf={({ place }) => String(place)}
          columns={candidateColumns}
          empty={<EmptyState title="No campaign was running" />}
        />
      </Section>
    </Sections>
  )
}
