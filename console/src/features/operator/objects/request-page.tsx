import { showNetworkRequest, type ShownRequest } from '@frontrow/contract/operator/objects'
import { Link, useParams } from 'react-router'
import { lookUp } from '../../../lib/text/look-up.ts'
import { momentText } from '../../../lib/text/day-text.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Facts, type Fact } from '../../../ui/layout/facts.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Card, Section } from '../../../ui/layout/section.tsx'
import { Table } from '../../../ui/tables/table.tsx'
import { Sections } from '../../../ui/layout/sections.tsx'
import { noAdWords, sentenceCase, systemWords } from '../../../operator-parts/no-ad-words.ts'
import { CopiedId } from '../../../operator-parts/copied-id.tsx'
import { candidateColumns } from './candidate-columns.tsx'

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

/** A code as words: 'Rewarded video'. */
const codeText = (code: string) => sentenceCase(code.replaceAll('_', ' '))

function Shown({ shown }: { shown: ShownRequest }) {
  const { candidates, left_out: leftOut } = shown
  return (
    <Sections>
      <Section title="Request" sub="The IP address and the viewer are not stored.">
        <Facts facts={factsOf(shown)} fillsCard />
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

function factsOf(shown: ShownRequest): Fact[] {
  const { id, at, is_test: isTest, placement, device, country, region_unknown: isUnknown } = shown
  return [
    { label: 'Time', value: `${momentText(at)}${isTest ? ' (test)' : ''}` },
    {
      label: 'Placement',
      value: <Link to={operatorPaths.placement(placement.id)}>{placement.name}</Link>,
    },
    { label: 'Format', value: codeText(shown.format) },
    {
      label: 'Device',
      value: sentenceCase(
        `${device.type}, ${lookUp(systemWords, device.os) ?? device.os}, ${device.orientation}`,
      ),
    },
    { label: 'Country', value: isUnknown || country === 'ZZ' ? 'Unknown' : country },
    { label: 'ID', value: <CopiedId id={id} /> },
  ]
}
