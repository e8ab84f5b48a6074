// Makes the lines of a statement from transfers. Nothing here reads or writes.
import { amountText } from '@frontrow/contract/money/amounts'
import type { Json } from '../../../lib/crypto/canonical-json.ts'
import type { Counted } from './documents.sql.ts'
import type { Leg } from './month-legs.sql.ts'
import type { Side } from '../../books/books.ts'

/** What was counted of a subject on a day, less what earlier documents say of it. */
export interface NewlyCounted extends Omit<Counted, 'spentMicros'> {
  spentMicros: bigint
}

export type Line = Readonly<Record<string, Json>>

/**
 * One line for the transfers of each day, subject, cause and adjustment, in the order of days and
 * names. Amounts are decimal texts; names are those of the day of issue.
 */
export function linesOf(
  side: Side,
  legs: readonly Leg[],
  counted: ReadonlyMap<string, NewlyCounted>,
): Line[] {
  const groups = Map.groupBy(legs, ({ day, subject, cause, adjustment }) =>
    [day, subject, cause, adjustment ?? ''].join(' '),
  )
  const lines = [...groups.values()].flatMap((group) => {
    const [first] = group
    const found = first && counted.get(cellOf(first))
    return first === undefined || found === undefined ? [] : [lineOf(side, { group, first, found })]
  })
  return lines.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
}

/** What the legs add up to, in micros. */
export function sumOfLegs(legs: readonly Leg[]): bigint {
  return legs.reduce((sum, { micros }) => sum + micros, 0n)
}

/** A subject on a day. */
export function cellOf({ subject, day }: { subject: string; day: string }): string {
  return `${subject} ${day}`
}

function orderOf({ day, app_name: app, name, cause, adjustment }: Line): string {
  return [day, app ?? '', name, cause, adjustment].map(String).join('\u0000')
}

function lineOf(
  side: Side,
  { group, first, found }: { group: readonly Leg[]; first: Leg; found: NewlyCounted },
): Line {
  const { day, subject, cause, adjustment, reason } = first
  const sum = (of: (leg: Leg) => bigint) =>
    group.reduce((total, leg) => total + BigInt(of(leg)), 0n)
  const micros = sum((leg) => leg.micros)
  const isAdjusted = cause === 'adjusted'
  const impressions = isAdjusted ? sum((leg) => leg.impressions) : found.impressions
  const { name } = found
  const line = { day, cause, adjustment, reason, impressions: Number(impressions), name }
  if (side === 'publisher')
    return {
      ...line,
      placement: subject,
      app_name: found.appName,
      earned: amountText(micros),
      gross: amountText(micros + sum((leg) => leg.networkMicros)),
      share_bp: String(found.shareBp ?? 0),
    }
  const spent = isAdjusted ? sum((leg) => leg.spentMicros) : found.spentMicros
  return {
    ...line,
    campaign: subject,
    charged: amountText(micros),
    currency: found.currency,
    spent: amountText(spent),
  }
}
