import type { Job } from '@frontrow/contract/operator/jobs'
import { ageText } from '../../../lib/text/age-text.ts'
import { momentText } from '../../../lib/text/day-text.ts'
import { lookUp } from '../../../lib/look-up.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { CutText, TwoLines, type Column } from '../../../ui/tables/table.tsx'

const words: Readonly<Record<Job['name'], { name: string; does: string }>> = {
  proposals: { name: 'Proposals', does: 'take effect, and expire' },
  sweep: { name: 'Sweep', does: 'removes what has expired' },
  seals: { name: 'Seals', does: 'sign the audit' },
  charges: {
    name: 'Charges',
    does: 'charges invoices that are due, asks for charges that are not settled',
  },
  'audit-check': { name: 'Check of the audit', does: 'compares it with its seals' },
  books: { name: 'Books', does: 'close days and months, and are sealed' },
  payouts: { name: 'Payouts', does: 'send payouts of the sandbox and look them up' },
  rates: { name: 'Exchange rates', does: 'are fetched from RATES_URL' },
  anomalies: { name: 'Anomalies', does: 'compare traffic with the last 28 days' },
  figures: { name: 'Figures', does: 'sums of organizations, by which their list is sorted' },
  verify: { name: 'Check of everything', does: 'runs where somebody asks' },
}

export const jobColumns: readonly Column<Job>[] = [
  {
    head: 'Job',
    cell: ({ name }) => {
      const known = lookUp(words, name)
      return <TwoLines second={known?.does ?? ''}>{known?.name ?? name}</TwoLines>
    },
  },
  { head: 'State', cell: (job) => <State job={job} /> },
  {
    head: 'Every',
    cell: ({ every_seconds: every }) => (every === null ? '–' : ageText(every * 1000)),
  },
  {
    head: 'Last succeeded',
    cell: ({ succeeded_at: at }) => (at === null ? 'Never' : momentText(at)),
  },
  {
    head: 'Result',
    cell: ({ result }) => (result === null ? '–' : <CutText>{result}</CutText>),
  },
]

function State({ job }: { job: Job }) {
  const { failures, is_late: isLate, is_running: isRunning } = job
  if (failures > 0)
    return <Badge look="error">{failures === 1 ? 'failed once' : `failed ${failures} times`}</Badge>
  if (isLate) return <Badge look="warning">late</Badge>
  if (isRunning) return <Badge look="info">runs</Badge>
  return <Badge look="success">fine</Badge>
}
