import { startVerify, type Jobs } from '@frontrow/contract/operator/jobs'
import { useState } from 'react'
import { momentText } from '../../../lib/text/day-text.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeBlock } from '../../../ui/layout/code-block.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { TableSkeleton } from '../../../ui/tables/table-skeleton.tsx'
import { jobsChanged } from '../../../operator-parts/reads.ts'
import { ReasonModal } from '../../../operator-parts/reason-modal.tsx'
import type { useJobs } from './use-jobs.ts'

/** The last check of counts, budgets, books and hashes, and the button that starts another one. */
export function Verify({ jobs }: { jobs: ReturnType<typeof useJobs> }) {
  const [asks, setAsks] = useState(false)
  const starting = useAct(startVerify, {
    input: (reason: string) => ({ body: { reason } }),
    refreshes: jobsChanged,
    says: 'Verification starts within seconds.',
  })
  return (
    <Section
      title="Full verification"
      sub="Recomputes and compares counts, budgets, books and hashes. Nothing changes."
      tools={
        <Button size="sm" look="default" needs={startVerify.needs} onClick={() => setAsks(true)}>
          Start verification
        </Button>
      }
    >
      <Loaded query={jobs} skeleton={<TableSkeleton label="Loading the last verification..." />}>
        {(shown) => <LastCheck jobs={shown} />}
      </Loaded>
      <ReasonModal
        title="Start verification?"
        opened={asks}
        onClose={() => setAsks(false)}
        act="Start verification"
        acting={starting}
      >
        <p>
          Reads every stored event, which takes long on a large network. Serving is not affected.
        </p>
      </ReasonModal>
    </Section>
  )
}

function LastCheck({ jobs: { jobs, verified } }: { jobs: Jobs }) {
  const run = jobs.find(({ name }) => name === 'verify')
  const isUnderWay = run !== undefined && (run.is_asked || run.is_running)
  if (verified === null && !isUnderWay) return <EmptyState inline title="No verification yet" />
  return (
    <SectionBody>
      <div className="stack">
        <p role="status">
          {isUnderWay && <Badge look="info">{run.is_running ? 'Running' : 'Queued'}</Badge>}{' '}
          {verified !== null && <Outcome verified={verified} />}
        </p>
        {verified !== null && <CodeBlock what="the results" code={verified.lines.join('\n')} />}
      </div>
    </SectionBody>
  )
}

function Outcome({ verified: { at, differs } }: { verified: NonNullable<Jobs['verified']> }) {
  return (
    <>
      {differs ? <Badge look="error">Mismatch</Badge> : <Badge look="success">Matches</Badge>}{' '}
      {momentText(at)}
    </>
  )
}
