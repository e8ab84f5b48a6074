import { showHome } from '@frontrow/contract/operator/home'
import { useCall } from '../../../lib/calls/use-call.ts'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { TableSkeleton } from '../../../ui/tables/table-skeleton.tsx'
import { Sections } from '../../../ui/layout/sections.tsx'
import { Health } from './health.tsx'
import { HostActs } from './host-acts.tsx'
import { SetUp } from './set-up.tsx'
import { Today } from './today.tsx'
import { Queues } from './queues.tsx'
import { NeedsAttention } from './needs-attention.tsx'

/** How often the counts are read again, in milliseconds. */
const POLL_MS = 15_000

/** What needs action, how today goes, what is to be reviewed, and whether the network works. */
export function HomePage() {
  const home = useCall(showHome, {}, { refetchInterval: POLL_MS })
  return (
    <>
      <PageHead title="Home" />
      <Sections>
        <Section title="Needs attention">
          <Loaded query={home} skeleton={<CardSkeleton label="Loading..." fields={2} />}>
            {(shown) => <NeedsAttention home={shown} />}
          </Loaded>
        </Section>
        <HostActs acts={home.data?.host_acts ?? []} />
        <SetUp />
        <Today />
        <Queues home={home} />
        <Section title="Health">
          <Loaded query={home} skeleton={<TableSkeleton label="Loading health..." />}>
            {(shown) => <Health home={shown} />}
          </Loaded>
        </Section>
      </Sections>
    </>
  )
}
