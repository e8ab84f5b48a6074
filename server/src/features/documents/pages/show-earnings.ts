import { amountText } from '@frontrow/contract/money/amounts'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { showEarnings as call } from '@frontrow/contract/documents/earnings'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { daysOfMonth, monthOf } from '../../../lib/time/month.ts'
import { countImpressions } from './count-impressions.ts'
import {
  type EarningLine,
  earningLines,
  laterChanges,
  standingOf,
  unpaidOf,
} from './statement.sql.ts'

const unpaid = ['publisher:estimated', 'publisher:held', 'publisher:payable'] as const

/** GET /organization/earnings. */
export async function showEarnings(
  ctx: NonTransactionalContext,
  { query }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const name = monthOf(query.month, ctx.now)
  const month = daysOfMonth(name)
  const account = { organizationId: ctx.organizationId, month } as const
  const [{ lines, pending, held }, books] = await Promise.all([
    ctx.transaction(async (own) => ({
      lines: await earningLines(own, month),
      ...(await unpaidOf(own, month)),
    })),
    ctx.database.alone(async (db) => ({
      ...(await standingOf(db, { ...account, codes: unpaid })),
      changes: await laterChanges(db, {
        ...account,
        codes: ['publisher:estimated', 'publisher:payable'],
      }),
    })),
  ])
  return {
    currency: ctx.config.networkCurrency,
    month: name,
    books_since: books.since,
    is_final: books.isFinal,
    balance: amountText(books.balance),
    payable: amountText(books.payable),
    held: held.map(({ amountMicros, placementName, reviewBy, ...hold }) => ({
      ...hold,
      month: hold.month.slice(0, 7),
      amount: amountText(amountMicros),
      placement_name: placementName,
      review_by: reviewBy,
    })),
    ...countImpressions(lines),
    gross: amountText(lines.reduce((sum, { gross }) => sum + gross, 0n)),
    earned: amountText(lines.reduce((sum, { earned }) => sum + earned, 0n)),
    pending: { ...countImpressions([pending]), earned: amountText(pending.micros) },
    rows: lines.map(asRow),
    changes: books.changes.map(({ credited, subject, name: placement, ...line }) => ({
      ...line,
      placement_id: subject,
      placement_name: placement,
      earned: amountText(credited),
    })),
  }
}

function asRow(line: EarningLine): Reply<typeof call>['rows'][number] {
  const { share_bp: shareBp, own: _, gross, earned, ...named } = line
  return {
    ...named,
    ...countImpressions([line]),
    gross: amountText(gross),
    share_percent: String(shareBp / 100),
    earned: amountText(earned),
  }
}
