import type { Job } from '@frontrow/contract/operator/jobs'
import { ageText } from '../../../lib/text/age-text.ts'
import { momentText } from '../../../lib/text/day-text.ts'
import { lookUp } from '../../../lib/text/look-up.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { NoValue, CutText, TwoLines, type Column } from '../../../ui/tables/table.tsx'

const words: Readonly<Record<Job['name'], { name: string; does: string }>> = {
  proposals: { name: 'Approvals', does: 'Applies and expires approval requests' },
  sweep: { name: 'Cleanup', does: 'Removes expired data' },
  seals: { name: 'Audit seals', does: 'Signs the audit log' },
  charges: {
    name: 'Charges',
    does: 'Charges due invoices and checks unsettled charges',
  },
  'audit-check': { name: 'Audit check', does: 'Compares the audit log with its seals' },
  books: { name: 'Books', does: 'Posts and seals days and months' },
  payouts: { name: 'Payouts', does: 'Sends and syncs sandbox payouts' },
  rates: { name: 'Exchange rates', does: 'Fetches rates from RATES_URL' },
  anomalies: { name: 'Anomalies', does: 'Compares traffic with the last 28 days' },
  figures: { name: 'Figures', does: 'Sums the totals in the list of organizations' },
  verify: { name: 'Full verification', does: 'Runs on request' },
}

export const jobColumns: readonly Column<Job>[] = [
  {
    head: 'Job',
    cell: ({ name }) => {
      const known = lookUp(words, name)
      return <TwoLines second={known?.does ?? ''}>{known?.name ?? name}</TwoLines>
    },
  },
  { head: 'State', phone: 'main', cell: (job) => <State job={job} /> },
  {
    head: 'Interval',
    phone: 'fact',
    cell: ({ every_seconds: every }) => (every === null ? <NoValue /> : ageText(every * 1000)),
  },
  {
    head: 'Last success',
    phone: 'fact',
    cell: ({ succeeded_at: at }) => (at === null ? 'Never' : momentText(at)),
  },
  {
    head: 'Result',
    phone: 'fact',
    cell: ({ result }) => (result === null ? <NoValue /> : <CutText>{result}</CutText>),
  },
]

function State({ job }: { job: Job }) {
  const { failures, is_late: isLate, is_running: isRunning } = job
  if (failures > 0)
    return <Badge look="error">{failures === 1 ? 'Failed once' : `Failed ${failures} times`}</Badge>
  if (isLate) return <Badge look="warning">Late</Badge>
  if (isRunning) return <Badge look="info">Running</Badge>
  return <Badge look="success">Healthy</Badge>
}
