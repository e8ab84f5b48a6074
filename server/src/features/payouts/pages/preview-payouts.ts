import { amountText } from '@frontrow/contract/money/amounts'
import type { Reply } from '@frontrow/contract/endpoint'
import type { previewPayouts as call } from '@frontrow/contract/operator/finance/payouts'
import type { Db } from '../../../lib/db/database.ts'
import type { OperatorReadContext } from '../../../lib/calls/operator-context.ts'
import { type Earlier, earlierOf } from '../runs/earlier.sql.ts'
import { earlierReply } from '../runs/earlier.ts'
import { accountEnd } from '../sepa/payee-seal.ts'
import { withheldReply } from '../runs/withheld-reply.ts'
import { type Block, hashOfLines, type Judged, type Plan, planPayouts } from '../runs/plan.ts'
import { findOpenSettingsProposal } from './run-list.sql.ts'
import { findPayoutSettings } from '../sepa/payout-settings.sql.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

type Preview = Reply<typeof call>

const mostBlocked = 200

/** GET /finance/payouts. Read as the system, because operators do not read bank details. */
export async function previewPayouts(ctx: OperatorReadContext): Promise<Preview> {
  const { database, config } = ctx
  const proposalId = await findOpenSettingsProposal(ctx.db)
  return database.asSystem(async (db) => {
    const plan = await planPayouts(db, ctx)
    if (plan === undefined) return notOpen(db, { currency: config.networkCurrency, proposalId })
    const { month, currency, due } = plan
    const organizationIds = due.map(({ organizationId }) => organizationId)
    const of = { organizationIds, month: month ?? '', currency }
    const earlier = month === null ? new Map<string, Earlier>() : await earlierOf(db, of)
    return shown(plan, { proposalId, earlier })
  })
}

async function notOpen(
  db: Db,
  { currency, proposalId }: { currency: string; proposalId: string | null },
): Promise<Preview> {
  const settings = settingsOf(await findPayoutSettings(db), proposalId)
  const nothing = { month: null, total: '0.00', content: hashOfLines([]), due: [], blocked: [] }
  return { currency, book: null, settings, ...nothing, left_off: 0 }
}

function shown(
  plan: Plan,
  { proposalId, earlier }: { proposalId: string | null; earlier: ReadonlyMap<string, Earlier> },
): Preview {
  const { currency, book, settings, month, due, blocked } = plan
  return {
    currency,
    book,
    settings: settingsOf(settings, proposalId),
    month: month?.slice(0, 7) ?? null,
    total: amountText(plan.totalMicros),
    ...withheldReply(plan.withheldMicros),
    content: plan.contentSha256,
    due: due.map((one) => ({
      ...payeeOf(one),
      ...earlierReply(earlier.get(one.organizationId)),
      amount: amountText(one.paidMicros),
      ...withheldReply(one.withheldMicros),
    })),
    blocked: blocked.slice(0, mostBlocked).map((one) => ({
      organization_id: one.organizationId,
      organization_name: one.name,
      payable: amountText(one.payableMicros),
      blocked_by: one.blocks.map(blockReply),
    })),
    left_off: Math.max(0, blocked.length - mostBlocked),
  }
}

function settingsOf(settings: Plan['settings'], proposalId: string | null): Preview['settings'] {
  return {
    threshold: amountText(settings.thresholdMicros),
    net_days: settings.netDays,
    account_name: settings.accountName,
    account_iban: settings.accountIban,
    proposal_id: proposalId,
  }
}

function payeeOf({ organizationId, name, found }: Judged) {
  return {
    organization_id: organizationId,
    organization_name: name,
    holder: found?.payee.holder ?? null,
    account: found === undefined ? null : accountEnd(found.payee),
  }
}

/** A block with the UTC day on which it ends. */
export function blockReply({
  reason,
  until,
}: Block): Preview['blocked'][number]['blocked_by'][number] {
  return { reason, until: until === null ? null : utcDayOf(until) }
}
