import { amountText } from '@frontrow/contract/money/amounts'
import { payoutBlockWords } from '@frontrow/contract/operator/finance/payout-words'
import type { PayoutProviderName } from '@frontrow/contract/operator/finance/payouts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { newId } from '../../../lib/db/ids.ts'
import type { Proposal } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { earlierOfRun } from './earlier.sql.ts'
import { earlierText } from './earlier.ts'
import { sealPayee } from '../sepa/payee-seal.ts'
import { cancelAbandoned, insertRun, lockPayouts } from './payout.sql.ts'
import {
  hashOfLines,
  hashOf,
  type Judged,
  partsOfDue,
  type Plan,
  planPayouts,
  totalsOf,
} from './plan.ts'
import { taxBlockTexts } from './tax-block-texts.ts'
import { referenceOf } from '../sepa/reference.ts'
import { type RunPayload, payoutsPaid } from './payouts-paid.ts'
import { withheldReply } from './withheld-reply.ts'

export interface RunWanted {
  provider: Exclude<PayoutProviderName, 'manual'>
  /** The hash of the plan that was seen. Undefined: whatever is due. */
  content?: string | undefined
  reason: string
}

/**
 * Freezes all that is due as a run, and returns the proposal to pay it. Call it in the transaction
 * that stores the proposal. Refuses `books_not_open`, `nothing_due`, `payouts_changed`,
 * `payout_account_missing` and `sandbox_only`.
 */
export async function freezeRun(
  db: Db,
  services: Pick<Services, 'secrets'>,
  { provider, content, reason }: RunWanted,
): Promise<Proposal> {
  await lockPayouts(db)
  await cancelAbandoned(db)
  const plan = (await planPayouts(db, services)) ?? refuse('books_not_open')
  const { month, due } = plan
  refuseProvider(plan, provider)
  if (month === null || due.length === 0) return refuseNothingDue(plan)
  if (content !== undefined && content !== plan.contentSha256) refuse('payouts_changed')
  return freeze(db, services, { plan, month, due, provider, reason, organizationId: null })
}

/** Names what blocks the first organizations whose amount is above the threshold. */
function refuseNothingDue({ blocked, month }: Plan): never {
  const waiting = blocked.flatMap(({ name, blocks }) => {
    const [block] = blocks
    const isSmall = blocks.some(({ reason }) => reason === 'below_threshold')
    return block === undefined || isSmall ? [] : [`${name}: ${payoutBlockWords[block.reason]}`]
  })
  if (month === null || waiting.length === 0) return refuse('nothing_due')
  const named = waiting.slice(0, mostNamed).join('; ')
  return refuse('nothing_due', { message: `No payouts are due. ${named}.` })
}

const mostNamed = 3

function refuseProvider({ book, currency, settings }: Plan, provider: RunWanted['provider']): void {
  if (provider === 'sandbox' && book !== 'sandbox') refuse('sandbox_only', { field: 'provider' })
  const isFile = provider === 'bank_file' && currency === 'EUR'
  if (isFile && settings.accountIban === null) refuse('payout_account_missing')
}

/**
 * The same for one organization that is paid by hand: at most what is payable, of which tax may be
 * withheld, without a threshold, net days or bank details. Refuses `organization_not_found`,
 * `payout_held`, `payout_in_run`, `payout_too_large`, `nothing_due` and `books_not_open`.
 */
export async function freezeManual(
  db: Db,
  services: Pick<Services, 'secrets'>,
  wanted: { organizationId: string; amountMicros: bigint; reason: string },
): Promise<Proposal> {
  const { organizationId, amountMicros, reason } = wanted
  await lockPayouts(db)
  await cancelAbandoned(db)
  const plan = (await planPayouts(db, services, { organizationId })) ?? refuse('books_not_open')
  const month = plan.month ?? plan.finalMonth
  const [found] = [...plan.due, ...plan.blocked]
  refuseForTax(found)
  if (month === null || found === undefined) return refuse('nothing_due')
  if (found.isHeld) refuse('payout_held')
  if (found.isInRun) refuse('payout_in_run')
  if (amountMicros <= 0n || amountMicros > found.payableMicros)
    refuse('payout_too_large', { field: 'amount' })
  const due = [{ ...found, ...partsOfDue(amountMicros, found) }]
  return freeze(db, services, { plan, month, due, provider: 'manual', reason, organizationId })
}

/** No payment leaves before its tax is known and each paper that is asked for is there. */
function refuseForTax(found: Judged | undefined): void {
  const [message] = (found?.blocks ?? []).flatMap(({ reason }) => taxBlockTexts[reason] ?? [])
  if (message !== undefined) refuse('payout_held', { field: 'organization_id', message })
}

interface Frozen {
  plan: Plan
  month: string
  due: readonly Judged[]
  provider: PayoutProviderName
  reason: string
  organizationId: string | null
}

async function freeze(
  db: Db,
  { secrets }: Pick<Services, 'secrets'>,
  { plan, month, due, provider, reason, organizationId }: Frozen,
): Promise<Proposal> {
  const { currency } = plan
  const now = await readNow(db)
  const id = newId(now)
  const lines = due.map((one) => {
    const payoutId = newId(now)
    const { found, address = null, email } = one
    const payee =
      found === undefined ? null : sealPayee(secrets, payoutId, { ...found.payee, address, email })
    return {
      id: payoutId,
      organizationId: one.organizationId,
      name: one.name,
      amountMicros: one.paidMicros,
      baseMicros: one.baseMicros,
      withheldMicros: one.withheldMicros,
      reference: referenceOf(payoutId),
      payee,
      bankSha256: hashOf(one.found),
    }
  })
  const content = hashOfLines(lines)
  const { totalMicros, withheldMicros } = totalsOf(due)
  const contentSha256 = Buffer.from(content, 'hex')
  const run = { id, month, currency, provider, totalMicros, contentSha256 }
  await insertRun(db, { ...run, payouts: lines.length, proposedAt: now }, lines)
  const earlier = await earlierOfRun(db, id)
  const payload: RunPayload = {
    month: month.slice(0, 7),
    currency,
    provider,
    total: amountText(totalMicros),
    ...withheldReply(withheldMicros),
    count: due.length,
    content,
    lines: lines.map((line) => {
      const before = earlier.get(line.id)
      const again = before && earlierText(before, { month, currency })
      return {
        name: line.name,
        amount: amountText(line.amountMicros),
        ...withheldReply(line.withheldMicros),
        ...(again !== undefined && { again }),
      }
    }),
  }
  const organizationIds = lines.map((line) => line.organizationId)
  return {
    kind: payoutsPaid.name,
    subject: id,
    organizationId,
    organizationIds,
    payload: { ...payload },
    reason,
  }
}
