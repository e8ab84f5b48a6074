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
import { toast } from '../../../ui/feedback/toast.tsx'
import { jobsChanged } from '../parts/reads.ts'
import { ReasonModal } from '../parts/reason-modal.tsx'
import type { useJobs } from './use-jobs.ts'

/** The last check of counts, budgets, books and hashes, and the button that starts another one. */
export function Verify({ jobs }: { jobs: ReturnType<typeof useJobs> }) {
  const [asks, setAsks] = useState(false)
  const starting = useAct(startVerify, { refreshes: jobsChanged })
  return (
    <Section
      title="Check of everything"
      sub="Counts, budgets, books and hashes are computed again and compared. It changes nothing."
      tools={
        <Button size="sm" look="default" needs={startVerify.needs} onClick={() => setAsks(true)}>
          Check now
        </Button>
      }
    >
      <Loaded query={jobs} skeleton={<TableSkeleton label="Loading the last check..." />}>
        {(shown) => <LastCheck jobs={shown} />}
      </Loaded>
      <ReasonModal
        title="Check everything?"
        opened={asks}
        onClose={() => setAsks(false)}
        act="Check"
        saving={starting}
        onAct={(reason) =>
          starting.mutate(
            { body: { reason } },
            {
              onSuccess: () => {
                toast({ text: 'The check begins within seconds.' })
                setAsks(false)
              },
            },
          )
        }
      >
        <p>
          It reads all events that are kept, which takes long in a large network. Servers go on as
          before.
        </p>
      </ReasonModal>
    </Section>
  )
}

function LastCheck({ jobs: { jobs, verified } }: { jobs: Jobs }) {
  const run = jobs.find(({ name }) => name === 'verify')
  const isUnderWay = run !== undefined && (run.is_asked || run.is_running)
  if (verified === null && !isUnderWay)
    return <EmptyState title="Nobody has asked for a check yet" />
  return (
    <SectionBody>
      <div className="stack">
        <p role="status">
          {isUnderWay && <Badge look="info">{run.is_running ? 'runs' : 'asked for'}</Badge>}{' '}
          {verified !== null && <Outcome verified={verified} />}
        </p>
        {verified !== null && <CodeBlock what="the checks" code={verified.lines.join('\n')} />}
      </div>
    </SectionBody>
  )
}

function Outcome({ verified: { at, differs } }: { verified: NonNullable<Jobs['verified']> }) {
  return (
    <>
      {differs ? <Badge look="error">differs</Badge> : <Badge look="success">agrees</Badge>}{' '}
      {momentText(at)}
    </>
  )
}
