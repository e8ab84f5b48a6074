import Type, { type Static } from 'typebox'
import { amountText } from '@frontrow/contract/money/amounts'
import type { Db } from '../../../lib/db/database.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { daysOfMonth } from '../../../lib/time/month.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { percentOf } from '../rules/set-share.ts'
import { taxOn } from '../rules/tax.ts'
import { type EarnedInMonth, earnedInMonth } from './earned-in-month.sql.ts'
import { wholeUnits, findOpenBooks } from '../../books/books.ts'

/** How many publishers a proposal names one by one. */
const mostNamed = 100

/** Micros as texts. */
const Sums = Type.Object({ count: Type.Integer(), earned: Type.String(), tax: Type.String() })

/** What publishers get by the close of a month, for whoever approves it. */
export const PublishersOfMonth = Type.Object({
  currency: Type.String(),
  all: Sums,
  /** New ones first, then the largest. */
  named: Type.Array(
    Type.Object({
      organization: Type.String(),
      isNew: Type.Boolean(),
      shareBp: Type.Integer(),
      earned: Type.String(),
      /** On top of what is earned. */
      tax: Type.String(),
    }),
  ),
})
type PublishersOfMonth = Static<typeof PublishersOfMonth>

export async function publishersOfMonth(db: Db, month: string): Promise<PublishersOfMonth> {
  const today = utcDayOf(await readNow(db))
  const rows = await earnedInMonth(db, { ...daysOfMonth(month), today })
  const each = [...Map.groupBy(rows, ({ id }) => id).values()].map(publisherOf)
  return {
    currency: (await findOpenBooks(db))?.currency ?? '',
    all: {
      count: each.length,
      earned: String(each.reduce((sum, { earned }) => sum + BigInt(earned), 0n)),
      tax: String(each.reduce((sum, { tax }) => sum + BigInt(tax), 0n)),
    },
    named: each.slice(0, mostNamed),
  }
}

function publisherOf(rows: readonly EarnedInMonth[]): PublishersOfMonth['named'][number] {
  const [first] = rows
  const taxes = rows.map(({ kind, rateBp, earnedMicros }) =>
    kind === null ? 0n : taxOn(wholeUnits(earnedMicros), { kind, rateBp: rateBp ?? 0, note: '' }),
  )
  return {
    organization: first?.organization ?? '',
    isNew: first?.isNew ?? false,
    shareBp: Math.max(...rows.map(({ shareBp }) => shareBp)),
    earned: String(rows.reduce((sum, { earnedMicros }) => sum + earnedMicros, 0n)),
    tax: String(taxes.reduce((sum, tax) => sum + tax, 0n)),
  }
}

/** The same for people. */
export function publisherChanges({ currency, all, named }: PublishersOfMonth) {
  const sums = ({ earned, tax }: { earned: string; tax: string }) =>
    `${amountText(BigInt(earned))} ${currency} and ${amountText(BigInt(tax))} ${currency} tax`
  const rest = all.count - named.length
  return [
    { field: `All ${all.count} publishers`, before: null, after: sums(all) },
    ...named.map((one) => ({
      field: one.isNew ? `${one.organization} (new)` : one.organization,
      before: null,
      after: `${sums(one)}, at ${percentOf(one.shareBp)}`,
    })),
    ...(rest === 0 ? [] : [{ field: 'Not listed', before: null, after: `${rest} publishers` }]),
  ]
}
