import { showDeliveryNow } from '@frontrow/contract/operator/delivery'
import { useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { Sections } from '../../../ui/layout/sections.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import styles from './delivery.module.css'
import { NoFill } from './no-fill.tsx'
import { nodeColumns } from './node-columns.tsx'
import { Storage } from './storage.tsx'
import { TryRequest } from './try-request.tsx'
import { NetworkBy } from './network-by.tsx'
import { NetworkNow } from './network-now.tsx'

/** Nodes write every ten seconds. */
const POLL_MS = 5000

/** What delivery does now, on which nodes, why requests brought no ad, and a request to try. */
export function DeliveryPage() {
  const now = useCall(showDeliveryNow, {}, { refetchInterval: POLL_MS })
  return (
    <>
      <PageHead title="Delivery" />
      <Sections>
        <Section title="Now" sub="All nodes. Updated every 10 seconds.">
          <Loaded query={now} skeleton={<CardSkeleton label="Loading the figures..." fields={4} />}>
            {(shown) => <NetworkNow shown={shown} />}
          </Loaded>
        </Section>
        <Nodes now={now} />
        <NetworkBy />
        <NoFill />
        <Storage />
        <TryRequest />
      </Sections>
    </>
  )
}

/** The nodes that report; those that do not are one line until they are asked for. */
function Nodes({ now }: { now: ReturnType<typeof useCall<typeof showDeliveryNow>> }) {
  const [showsAll, setShowsAll] = useState(false)
  const nodes = now.data?.nodes
  const offline = nodes?.filter(({ is_live: isLive }) => !isLive).length ?? 0
  return (
    <Section title="Nodes">
      <QueryTable
        label="Nodes"
        loading="Loading the nodes..."
        query={now}
        rows={showsAll ? nodes : nodes?.filter(({ is_live: isLive }) => isLive)}
        keyOf={({ id }) => id}
        columns={nodeColumns}
        empty={
          <EmptyState title="No node is online">
            A node reports 10 seconds after it starts.
          </EmptyState>
        }
      />
      {offline > 0 && (
        <p className={styles.offline}>
          {offline === 1 ? '1 offline node' : `${offline} offline nodes`}{' '}
          <LinkButton onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Hide' : 'Show'}
          </LinkButton>
        </p>
      )}
    </Section>
  )
}
