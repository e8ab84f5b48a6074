import { showPayoutRun, type ShownRun } from '@frontrow/contract/operator/finance/payouts'
import { Link, useParams } from 'react-router'
import { momentText, monthText } from '../../../lib/text/day-text.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { LoadedPage } from '../../../ui/layout/loaded-page.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { type Fact, Facts } from '../../../ui/layout/facts.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'
import { PayoutLines } from './payout-lines.tsx'
import { providerWords, runStateOf, statesText } from './payout-words.ts'
import { RunActs } from './run-acts.tsx'

/** One run: who agreed to it, its file, and what the bank did with each payout. */
export function PayoutRunPage() {
  const { runId = '' } = useParams()
  const run = useCall(showPayoutRun, { params: { id: runId } })
  return (
    <FinanceFrame
      title={run.data === undefined ? 'Payout run' : `Payouts of ${monthText(run.data.month)}`}
      crumbs={[{ label: 'Payouts', to: operatorPaths.payouts }]}
      end={run.data && <Badge look={runStateOf(run.data).look}>{runStateOf(run.data).word}</Badge>}
    >
      <LoadedPage query={run} label="Loading the run..." fields={6}>
        {(loaded) => (
          <>
            <RunActs run={loaded} />
            <PayoutLines run={loaded} />
            <Section title="Details">
              <Facts facts={factsOf(loaded)} fillsCard inColumns />
            </Section>
          </>
        )}
      </LoadedPage>
    </FinanceFrame>
  )
}

const fileFormats = { 'pain.001': 'pain.001', csv: 'CSV' } as const

function factsOf(run: ShownRun): Fact[] {
  const { proposal_id: proposal, approved_by: approver, approved_at: approvedAt, file } = run
  const facts: (Fact | null)[] = [
    { label: 'Total', value: moneyText(run.total, run.currency) },
    run.withheld === undefined
      ? null
      : { label: 'Tax withheld', value: moneyText(run.withheld, run.currency) },
    { label: 'Payouts', value: statesText(run.states) },
    { label: 'Paid through', value: providerWords[run.provider] },
    run.reason === null ? null : { label: 'Reason', value: run.reason },
    {
      label: 'Requested by',
      value: `${run.proposed_by ?? '–'}, ${momentText(run.proposed_at)}`,
    },
    approvedAt === null
      ? null
      : { label: 'Approved by', value: `${approver ?? '–'}, ${momentText(approvedAt)}` },
    proposal === null
      ? null
      : {
          label: 'Approval',
          value: <Link to={operatorPaths.proposal(proposal)}>View approval request</Link>,
        },
    file === null
      ? null
      : {
          label: 'File',
          value: `${fileFormats[file.format]}, created by ${file.made_by}, ${momentText(file.made_at)}`,
        },
    file === null ? null : { label: 'SHA-256', value: <span className="mono">{file.sha256}</span> },
  ]
  return facts.filter((fact) => fact !== null)
}
