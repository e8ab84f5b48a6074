import { Allowed } from '../../../ui/layout/allowed.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import {} from '../../../ui/tables/table.tsx'
import { Sections } from '../../../ui/layout/sections.tsx'
import { jobColumns } from './job-columns.tsx'
import { Outbox } from './outbox.tsx'
import { useJobs } from './use-jobs.ts'
import { Verify } from './verify.tsx'
import { Versions } from './versions.tsx'

/** Background jobs, the check of everything, mails that wait, and the versions that run. */
export function JobsPage() {
  return (
    <>
      <PageHead title="Jobs" />
      <Allowed needs="jobs.write">
        <Content />
      </Allowed>
    </>
  )
}

function Content() {
  const jobs = useJobs()
  return (
    <Sections>
      <Section title="Background jobs" sub="Last run of each job, on any node.">
        <QueryTable
          label="Background jobs"
          loading="Loading jobs..."
          query={jobs}
          rows={jobs.data?.jobs.filter(({ name }) => name !== 'verify')}
          keyOf={({ name }) => name}
          columns={jobColumns}
          empty={
            <EmptyState title="No jobs have run yet">
              Most jobs run within 1 minute after the server starts.
            </EmptyState>
          }
        />
      </Section>
      <Verify jobs={jobs} />
      <Outbox />
      <Versions jobs={jobs} />
    </Sections>
  )
}
