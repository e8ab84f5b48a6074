import type { Jobs } from '@frontrow/contract/operator/jobs'
import { momentText } from '../../../lib/text/day-text.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { Facts, type Fact } from '../../../ui/layout/facts.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { nodeName } from '../../../operator-parts/node-name.ts'
import type { useJobs } from './use-jobs.ts'

/** The schema of the database, and what each node runs. */
export function Versions({ jobs }: { jobs: ReturnType<typeof useJobs> }) {
  return (
    <Section title="Versions">
      <Loaded query={jobs} skeleton={<CardSkeleton label="Loading versions..." fields={3} />}>
        {(shown) => <Facts facts={factsOf(shown)} fillsCard />}
      </Loaded>
    </Section>
  )
}

function factsOf({ schema, nodes }: Jobs): Fact[] {
  return [
    {
      label: 'Schema',
      value: `${schema.migration} (${schema.migrations} migrations), since ${momentText(schema.ran_at)}`,
    },
    ...nodes.map(({ version, migration, started_at: startedAt, is_live: isLive, ...node }) => ({
      label: nodeName(node),
      value: (
        <>
          {version}, {migration}, started {momentText(startedAt)}{' '}
          {!isLive && <Badge>Offline</Badge>}
          {isLive && migration !== schema.migration && <Badge look="warning">Outdated</Badge>}
        </>
      ),
    })),
  ]
}
