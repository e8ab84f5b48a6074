import { startRecheck, type PlacementTraffic } from '@frontrow/contract/operator/traffic'
import { useState } from 'react'
import { useParams } from 'react-router'
import { operatorPaths } from '../../../../operator-paths.ts'
import { LoadedPage } from '../../../../ui/layout/loaded-page.tsx'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { Button, ButtonLink } from '../../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Facts } from '../../../../ui/layout/facts.tsx'
import { PageHead } from '../../../../ui/layout/page-head.tsx'
import { Section } from '../../../../ui/layout/section.tsx'
import { Table } from '../../../../ui/tables/table.tsx'
import { Sections } from '../../../../ui/layout/sections.tsx'
import { Row } from '../../../../ui/layout/boxes.tsx'
import { HoldModal } from '../holds/hold-modal.tsx'
import { neededToHold } from '../holds/hold-scopes.ts'
import { useMayOperate } from '../../../../operator-parts/use-operator.ts'
import { AnomalyGraph } from './anomaly-graph.tsx'
import { DeviationTable } from './deviation-table.tsx'
import { hourColumns } from './hour-columns.tsx'
import { RecheckModal } from './recheck-modal.tsx'
import { Rechecks } from './rechecks.tsx'
import { SampleTable } from './sample-table.tsx'
import { usePlacementTraffic } from './use-traffic.ts'
import { placementFacts } from './placement-facts.tsx'

/** The traffic of one placement: what is unusual, its hours, its callers, and rechecks of it. */
export function PlacementTrafficPage() {
  const { placementId = '' } = useParams()
  const shown = usePlacementTraffic(placementId)
  const crumbs = [{ label: 'Traffic', to: operatorPaths.traffic }]
  const placement = shown.data?.placement
  return (
    <>
      <PageHead
        title={placement?.name ?? 'Placement'}
        crumbs={crumbs}
        end={placement?.is_held === true && <Badge look="warning">Held</Badge>}
      />
      <LoadedPage query={shown} label="Loading the traffic..." fields={6}>
        {(loaded) => <Shown shown={loaded} />}
      </LoadedPage>
    </>
  )
}

function Shown({ shown }: { shown: PlacementTraffic }) {
  const [asks, setAsks] = useState<'recheck' | 'hold' | null>(null)
  const { id, name } = shown.placement
  const close = () => setAsks(null)
  const needsToHold = neededToHold('placement', useMayOperate())
  return (
    <Sections>
      <Row gap={2}>
        <Button
          look="default"
          size="sm"
          needs={startRecheck.needs}
          onClick={() => setAsks('recheck')}
        >
          Start recheck
        </Button>
        <ButtonLink look="default" size="sm" to={operatorPaths.testRequest(shown.placement)}>
          Test request
        </ButtonLink>
        <Button look="danger" size="sm" needs={needsToHold} onClick={() => setAsks('hold')}>
          Hold
        </Button>
      </Row>
      <Section title="Facts">
        <Facts facts={placementFacts(shown)} fillsCard />
      </Section>
      <Section title="Anomalies" sub="Against the same hour of the 28 days before.">
        <DeviationTable deviations={shown.deviations} />
      </Section>
      <AnomalyGraph traffic={shown} />
      <Rechecks rechecks={shown.rechecks} />
      <Section title="Hourly traffic" sub="Last 48 hours.">
        <Table
          label="Hourly traffic"
          rows={shown.hours}
          keyOf={({ hour }) => hour}
          columns={hourColumns}
          empty={<EmptyState title="No traffic in 48 hours" />}
        />
      </Section>
      <Section
        title="Invalid events"
        sub="Newest events of the last 24 hours. IP addresses are not stored."
      >
        <SampleTable samples={shown.samples} />
      </Section>
      {asks === 'recheck' && <RecheckModal placement={shown.placement} onClose={close} />}
      {asks === 'hold' && <HoldModal target={{ kind: 'placement', id, name }} onClose={close} />}
    </Sections>
  )
}
