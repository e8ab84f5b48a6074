import type { ShownObject } from '@frontrow/contract/operator/objects'
import { addObjectNote } from '@frontrow/contract/operator/notes'
import type { ObjectKind } from '@frontrow/contract/operator/object-kinds'
import {
  showNetworkApp,
  showNetworkPlacement,
  showNetworkCampaign,
  showNetworkAd,
} from '@frontrow/contract/operator/objects'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { momentText } from '../../../lib/text/day-text.ts'
import { useAct, useCall } from '../../../lib/calls/use-call.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { LoadedPage } from '../../../ui/layout/loaded-page.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Table } from '../../../ui/tables/table.tsx'
import { Sections } from '../../../ui/layout/sections.tsx'
import { Row } from '../../../ui/layout/boxes.tsx'
import { HoldModal } from '../../reviews/for-operators.ts'
import { neededToHold } from '../../reviews/for-operators.ts'
import { HoldTable } from '../../reviews/for-operators.ts'
import { useHolds } from '../../reviews/for-operators.ts'
import { OrganizationTimeline } from '../organizations/organization-timeline.tsx'
import { CasesSection } from '../../reviews/for-operators.ts'
import { Notes } from '../../../operator-parts/notes.tsx'
import { notesChanged } from '../../../operator-parts/reads.ts'
import { useMayOperate } from '../../../operator-parts/use-operator.ts'
import { CopiedId } from '../../../operator-parts/copied-id.tsx'
import {
  factText,
  factWords,
  figureText,
  figureWords,
  kinds,
  stateWords,
} from '../../../operator-parts/object-words.ts'
import own from './objects.module.css'

export const AppPage = () => <ObjectPage kind="app" />
export const PlacementPage = () => <ObjectPage kind="placement" />
export const CampaignPage = () => <ObjectPage kind="campaign" />
export const AdPage = () => <ObjectPage kind="ad" />

const calls = {
  app: showNetworkApp,
  placement: showNetworkPlacement,
  campaign: showNetworkCampaign,
  ad: showNetworkAd,
} as const

/** One app, placement, campaign or ad: what it is, did and belongs to, and what is held of it. */
function ObjectPage({ kind }: { kind: ObjectKind }) {
  const { id = '' } = useParams()
  const query = useCall(calls[kind], { params: { id } })
  const { data } = query
  const crumbs = [
    { label: 'Organizations', to: operatorPaths.organizations },
    ...(data === undefined
      ? []
      : [{ label: data.organization.name, to: operatorPaths.organization(data.organization.id) }]),
  ]
  return (
    <>
      <PageHead
        title={data?.name ?? kinds[kind].name}
        crumbs={crumbs}
        end={data && <State state={data.state} />}
      />
      <LoadedPage
        query={query}
        label={`Loading the ${kinds[kind].name.toLowerCase()}...`}
        fields={6}
      >
        {(loaded) => <Shown key={loaded.id} shown={loaded} />}
      </LoadedPage>
    </>
  )
}

function State({ state }: Pick<ShownObject, 'state'>) {
  const [look, word] = stateWords[state]
  return <Badge look={look}>{word}</Badge>
}

function Shown({ shown }: { shown: ShownObject }) {
  const { id, name, kind, organization } = shown
  const { held } = kinds[kind]
  const [isHeld, setHeld] = useState(false)
  const needs = neededToHold(held, useMayOperate())
  const adding = useAct(addObjectNote, { refreshes: notesChanged })
  const holds = useHolds(organization.id)
  const data = holds.data?.filter((hold) => hold.object_id === id)
  return (
    <Sections>
      <Row gap={2}>
        {kind === 'placement' && (
          <ButtonLink look="default" size="sm" to={operatorPaths.testRequest({ id, name })}>
            Test request
          </ButtonLink>
        )}
        <Button look="danger" size="sm" needs={needs} onClick={() => setHeld(true)}>
          Hold
        </Button>
      </Row>
      <Figures shown={shown} />
      <div className={own.columns}>
        <Section title="Facts">
          <Facts facts={factsOf(shown)} fillsCard />
          {shown.media_url !== null && <Media url={shown.media_url} name={name} />}
        </Section>
        <CasesSection cases={shown.cases} />
      </div>
      <Section title="Holds" sub="Active and lifted, newest first.">
        <HoldTable query={holds} rows={data} empty="No holds yet" />
      </Section>
      <Related shown={shown} />
      <Notes
        notes={shown.notes}
        adding={adding}
        add={(text, then) =>
          adding.mutate({ body: { object_kind: kind, object_id: id, text } }, then)
        }
      />
      <OrganizationTimeline id={organization.id} object={id} />
      {isHeld && <HoldModal target={{ kind: held, id, name }} onClose={() => setHeld(false)} />}
    </Sections>
  )
}

/** The sums of 30 days, side by side. */
function Figures({ shown: { figures } }: { shown: ShownObject }) {
  return (
    <Section title="Last 30 days">
      <dl className={own.figures}>
        {figures.map(({ figure, value }) => (
          <div key={figure}>
            <dt className="note">{figureWords[figure]}</dt>
            <dd>{figureText(value)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function factsOf({ id, organization, facts, created_at: at }: ShownObject) {
  return [
    {
      label: 'Organization',
      value: <Link to={operatorPaths.organization(organization.id)}>{organization.name}</Link>,
    },
    ...facts.map(({ fact, value }) => ({ label: factWords[fact], value: factText(value) })),
    { label: 'Created', value: momentText(at) },
    { label: 'ID', value: <CopiedId id={id} /> },
  ]
}

function Media({ url, name }: { url: string; name: string }) {
  return (
    <div className={own.media}>
      {url.endsWith('.mp4') ? (
        <video src={url} controls muted preload="metadata" aria-label={name} />
      ) : (
        <img src={url} alt={name} loading="lazy" />
      )}
    </div>
  )
}

/** The objects that it belongs to, and those that belong to it. */
function Related({ shown: { related } }: { shown: ShownObject }) {
  return Object.entries(Object.groupBy(related, ({ kind }) => kind)).map(([kind, rows]) => {
    const { name, many, to } = kinds[kind as ObjectKind]
    const title = kind === 'app' ? name : many
    return (
      <Section key={kind} title={title}>
        <Table
          label={title}
          rows={rows}
          keyOf={(row) => row.id}
          columns={[
            { head: 'Name', cell: (row) => <Link to={to(row.id)}>{row.name}</Link> },
            {
              head: 'State',
              cell: ({ state }) => <State state={state} />,
            },
          ]}
        />
      </Section>
    )
  })
}
