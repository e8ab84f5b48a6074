import { amountText } from '@frontrow/contract/money/amounts'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/finance/payouts'
import type { PayoutState } from '@frontrow/contract/payouts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { pageOf } from '../../../lib/calls/cursor.ts'
import { isId } from '../../../lib/db/ids.ts'
import type { OperatorReadContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import type { Payee } from '../../billing/billing.ts'
import { earlierOfRun } from '../runs/earlier.sql.ts'
import { earlierReply } from '../runs/earlier.ts'
import { accountEnd, decryptPayee } from '../sepa/payee-seal.ts'
import { type Payout, payoutsOfRun } from '../runs/payout.sql.ts'
import { withheldReply } from '../runs/withheld-reply.ts'
import { type ListedRun, listedRuns, findOpenResolutions, shownFile } from './run-list.sql.ts'

type List = Reply<typeof calls.listPayoutRuns>
type Run = Reply<typeof calls.showPayoutRun>
type Line = Run['lines'][number]

const rowsAPage = 50

/** GET /finance/payout-runs */
export async function listPayoutRuns(
  { db }: OperatorReadContext,
  { query }: Input<typeof calls.listPayoutRuns>,
): Promise<List> {
  const before = query.before !== undefined && isId(query.before) ? query.before : undefined
  const rows = await listedRuns(db, { before, most: rowsAPage + 1 })
  const { shown, next } = pageOf(rows, rowsAPage, ({ id }) => id)
  return { runs: shown.map(headOf), next }
}

/** GET /finance/payout-runs/:id. Read as the system, because operators do not read bank details. */
export async function showPayoutRun(
  ctx: OperatorReadContext,
  { params: { id } }: Input<typeof calls.showPayoutRun>,
): Promise<Run> {
  return ctx.database.asSystem((db) => runReply(db, ctx, id))
}

/** A run as operators see it, read as the system. Refuses `run_not_found`. */
export async function runReply(
  db: Db,
  { secrets }: Pick<Services, 'secrets'>,
  id: string,
): Promise<Run> {
  const [run] = await listedRuns(db, { id })
  if (run === undefined) return refuse('run_not_found')
  const file = await shownFile(db, id)
  const payouts = await payoutsOfRun(db, id)
  const proposals = await findOpenResolutions(
    db,
    payouts.map((payout) => payout.id),
  )
  const earlier = await earlierOfRun(db, id)
  return {
    ...headOf(run),
    ...withheldReply(payouts.reduce((sum, { withheldMicros }) => sum + withheldMicros, 0n)),
    reason: run.reason,
    file:
      file === undefined
        ? null
        : {
            format: file.format,
            sha256: file.sha256,
            made_at: file.madeAt.toISOString(),
            made_by: file.madeBy,
          },
    lines: payouts.map((payout) => ({
      ...lineOf(payout, secrets),
      ...earlierReply(earlier.get(payout.id)),
      proposal_id: proposals.get(payout.id) ?? null,
    })),
  }
}

function headOf(run: ListedRun): List['runs'][number] {
  return {
    id: run.id,
    month: run.month.slice(0, 7),
    currency: run.currency,
    provider: run.provider,
    state: stateOf(run),
    total: amountText(run.totalMicros),
    payouts: run.payouts,
    states: Object.fromEntries(
      Object.entries(run.states).map(([state, count]) => [state, Number(count)]),
    ) as Run['states'],
    proposal_id: run.proposalId,
    proposed_by: run.proposedBy,
    proposed_at: run.proposedAt.toISOString(),
    approved_by: run.approvedBy,
    approved_at: run.approvedAt?.toISOString() ?? null,
  }
}

const underWay: readonly PayoutState[] = ['planned', 'approved', 'sending', 'sent', 'unknown']

function stateOf({ proposalState, isExpired, approvedAt, states }: ListedRun): Run['state'] {
  if (approvedAt !== null)
    return underWay.some((state) => (states[state] ?? 0) > 0) ? 'approved' : 'finished'
  if (isExpired || proposalState === 'expired') return 'expired'
  if (proposalState === 'open') return 'proposed'
  return proposalState === null || proposalState === 'done' ? 'void' : proposalState
}

function lineOf(
  payout: Payout,
  secrets: Services['secrets'],
): Omit<Line, 'proposal_id' | 'replaced' | 'paid_before'> {
  const payee = payeeOf(payout, secrets)
  return {
    id: payout.id,
    organization_id: payout.organizationId,
    organization_name: payout.organizationName,
    holder: payee?.holder ?? null,
    account: payee === undefined ? null : accountEnd(payee),
    reference: payout.reference,
    amount: amountText(payout.amountMicros),
    ...withheldReply(payout.withheldMicros),
    state: payout.state,
    state_at: payout.stateAt.toISOString(),
    paid_on: payout.paidOn,
    returned_on: payout.returnedOn,
    is_account_refused: payout.isAccountRefused,
    note: payout.note ?? (payee === undefined ? 'Its account cannot be decrypted.' : null),
    replaces: payout.replaces,
  }
}

/** Undefined where it cannot be decrypted: the other lines of the run are shown all the same. */
function payeeOf({ id, payee }: Payout, secrets: Services['secrets']): Payee | undefined {
  try {
    return decryptPayee(secrets, id, payee)
  } catch {
    return undefined
  }
}
