import { amountText } from '@frontrow/contract/money/amounts'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { showBilling as call } from '@frontrow/contract/documents/earnings'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import type { AnyDb } from '../../../lib/db/database.ts'
import { findTerms } from '../../account/account.ts'
import { findNextTerms } from '../../account/for-operators.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { daysOfMonth, monthOf } from '../../../lib/time/month.ts'
import { countImpressions } from './count-impressions.ts'
import { type ChargeLine, burnOf, chargeLines, laterChanges, standingOf } from './statement.sql.ts'
import { type ToReturn, toReturnTo } from '../receipts/bank-receipt.sql.ts'
import { taxOf } from '../rules/tax.ts'

/** GET /organization/billing. */
export async function showBilling(
  ctx: NonTransactionalContext,
  { query }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const name = monthOf(query.month, ctx.now)
  const month = daysOfMonth(name)
  const account = { organizationId: ctx.organizationId, codes: ['advertiser'], month } as const
  const [{ lines, burn }, books] = await Promise.all([
    ctx.transaction(async (own) => ({
      lines: await chargeLines(own, month),
      burn: await burnOf(own, month),
    })),
    ctx.database.alone(async (db) => ({
      ...(await standingOf(db, account)),
      changes: await laterChanges(db, account),
      terms: await termsNow(db, ctx),
      toReturn: await toReturnTo(db, ctx.organizationId),
    })),
  ])
  return {
    currency: ctx.config.networkCurrency,
    month: name,
    books_since: books.since,
    is_final: books.isFinal,
    balance: amountText(books.balance),
    limit: burn.limit === null ? null : amountText(burn.limit),
    ...books.terms,
    ...toReturnReply(books.toReturn),
    unpaid_since: burn.unpaidSince?.toISOString() ?? null,
    set_aside: amountText(burn.setAside),
    average_day: amountText(burn.averageDay),
    ...countImpressions(lines),
    charged: amountText(lines.reduce((sum, { charged }) => sum + charged, 0n)),
    pending: {
      ...countImpressions([burn.pending]),
      charged: amountText(burn.pending.micros),
    },
    rows: lines.map(asRow),
    changes: books.changes.map(({ credited, subject, name: campaign, ...line }) => ({
      ...line,
      campaign_id: subject,
      campaign_name: campaign,
      charged: amountText(-credited),
    })),
  }
}

function toReturnReply({
  leftMicros,
  underWayMicros,
}: ToReturn): Pick<Reply<typeof call>, 'to_return'> {
  if (leftMicros === 0n && underWayMicros === 0n) return {}
  return { to_return: { left: amountText(leftMicros), under_way: amountText(underWayMicros) } }
}

/** How the organization pays, now and from a later day on. */
async function termsNow(
  db: AnyDb,
  { organizationId, now }: Pick<NonTransactionalContext, 'organizationId' | 'now'>,
): Promise<Pick<Reply<typeof call>, 'terms' | 'next_terms' | 'is_taxed'>> {
  const day = utcDayOf(now)
  const terms = await findTerms(db, { organizationId, day })
  const next = await findNextTerms(db, { organizationId, day })
  return {
    terms: terms?.kind ?? null,
    next_terms: next === undefined ? null : { terms: next.kind, from: next.validFrom },
    is_taxed: (await taxOf(db, { organizationId, day })) !== undefined,
  }
}

function asRow(line: ChargeLine): Reply<typeof call>['rows'][number] {
  const { own: _, spent, charged, ...named } = line
  return {
    ...named,
    ...countImpressions([line]),
    spent: amountText(spent),
    charged: amountText(charged),
  }
}
