import { dayMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { readableAmount } from '@frontrow/contract/money/amounts'
import {
  mostAdjustedDays,
  type proposeAdjustment as call,
} from '@frontrow/contract/operator/finance/adjustments'
import type { Services } from '../../../lib/calls/context.ts'
import { isId, newId } from '../../../lib/db/ids.ts'
import type { OperatorActContext, Proposal } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { dayInWords } from '../../../lib/time/days-in-words.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { AdjustedImpressions, BilledInvalid } from '../../delivery/for-books.ts'
import { type AdjustmentEffect, adjustmentMade } from './adjustment-made.ts'
import { findAdjustedPlacement, insertAdjustment, unpostedBetween } from './adjustment.sql.ts'
import { findOrganizationIds, findOrganizationNames, sharesOn } from './adjustment-effect.sql.ts'
import { shareOf } from '../days/day-transfers.ts'
import { dayAfter, startOfDay } from '../../../lib/time/utc-day.ts'
import { findOpenBooks } from '../journal/book-settings.sql.ts'

/** POST /finance/adjustments */
export function proposeAdjustmentWith(adjusted: AdjustedImpressions) {
  return async (
    ctx: OperatorActContext,
    { body }: Input<typeof call>,
  ): Promise<Reply<typeof call>> => {
    const { day_from: dayFrom, day_till: dayTill, placement_id: placementId, reason } = body
    const days = (startOfDay(dayTill).getTime() - startOfDay(dayFrom).getTime()) / dayMs + 1
    if (days < 1 || days > mostAdjustedDays) refuse('span_not_possible', { field: 'day_till' })
    if (placementId !== undefined && !isId(placementId))
      refuse('placement_not_found', { field: 'placement_id' })
    const wanted = { dayFrom, dayTill, placementId, reason: reason.trim() }
    const proposal = await prepareAdjustment(ctx, adjusted, wanted)
    const proposalId = await ctx.act((db) => ctx.propose(db, proposal))
    return { state: 'proposed', proposal_id: proposalId }
  }
}

export interface AdjustmentWanted {
  dayFrom: string
  /** The last UTC day. */
  dayTill: string
  /** Undefined: what the current rules of traffic find invalid. */
  placementId: string | undefined
  /** Both sides read it. */
  reason: string
}

/**
 * Finds the billed impressions that an adjustment would take back, notes them, and returns the
 * proposal with its effect on both sides. Nothing is taken back until it is approved. Refuses
 * `books_not_open`, `placement_not_found`, `day_not_posted` and `nothing_to_take_back`.
 */
export async function prepareAdjustment(
  { database }: Pick<Services, 'database'>,
  adjusted: AdjustedImpressions,
  wanted: AdjustmentWanted,
): Promise<Proposal> {
  const { dayFrom, dayTill, placementId, reason } = wanted
  const found = await database.asSystem(async (db) => ({
    books: await findOpenBooks(db),
    unposted: await unpostedBetween(db, wanted),
    placement: placementId === undefined ? undefined : await findAdjustedPlacement(db, placementId),
    id: newId(await readNow(db)),
  }))
  const { books, unposted, placement, id } = found
  if (books === undefined) return refuse('books_not_open')
  if (placementId !== undefined && placement === undefined)
    refuse('placement_not_found', { field: 'placement_id' })
  if (unposted !== undefined) {
    const message = `${dayInWords(unposted)} is not posted yet, so it cannot be adjusted.`
    refuse('day_not_posted', { field: 'day_from', message })
  }
  const span = { since: startOfDay(dayFrom), till: startOfDay(dayAfter(dayTill)) }
  let ruleset: number | null = null
  if (placement === undefined) ruleset = await adjusted.judge(id, span)
  else await adjusted.choose(id, { ...span, placement: placement.number })
  const cells = await adjusted.preview(id)
  if (cells.length === 0) refuse('nothing_to_take_back')
  const effect = await adjustmentEffect({ database }, { cells, currency: books.currency })
  const row = { id, dayFrom, dayTill, reason, ruleset, placementId: placementId ?? null }
  const numbers = cells.flatMap(({ advertiser, publisher }) => [advertiser, publisher])
  const organizationIds = await database.asSystem(async (db) => {
    await insertAdjustment(db, row)
    return findOrganizationIds(db, numbers)
  })
  return {
    kind: adjustmentMade.name,
    subject: id,
    organizationId: null,
    organizationIds,
    payload: { ...effect, dayFrom, dayTill, placement: placement?.name ?? null },
    reason,
  }
}

/** What each organization gets back or gives back, the greatest amounts first. */
export async function adjustmentEffect(
  { database }: Pick<Services, 'database'>,
  { cells, currency }: { cells: readonly BilledInvalid[]; currency: string },
): Promise<AdjustmentEffect> {
  const { names, shares } = await database.asSystem(async (db) => ({
    names: await findOrganizationNames(db, [
      ...new Set(cells.flatMap(({ advertiser, publisher }) => [advertiser, publisher])),
    ]),
    shares: await sharesOn(
      db,
      cells.map(({ publisher, day }) => ({ organization: publisher, day })),
    ),
  }))
  const earned = (cell: BilledInvalid) =>
    shareOf(cell.networkMicros, shares.get(`${cell.publisher} ${cell.day}`) ?? 0)
  const sides = (key: 'advertiser' | 'publisher', micros: (cell: BilledInvalid) => bigint) =>
    [...Map.groupBy(cells, (cell) => cell[key])]
      .map(([number, own]) => ({ name: names.get(number) ?? '', sum: sumOf(own, micros) }))
      .toSorted((one, other) => (one.sum > other.sum ? -1 : 1))
      .map(({ name, sum }) => ({ name, amount: `${readableAmount(sum, currency)} ${currency}` }))
  const gross = sumOf(cells, ({ networkMicros }) => networkMicros)
  return {
    impressions: String(sumOf(cells, ({ impressions }) => impressions)),
    charged: `${readableAmount(gross, currency)} ${currency}`,
    network: `${readableAmount(gross - sumOf(cells, earned), currency)} ${currency}`,
    advertisers: sides('advertiser', ({ networkMicros }) => networkMicros),
    publishers: sides('publisher', earned),
  }
}

function sumOf(cells: readonly BilledInvalid[], micros: (cell: BilledInvalid) => bigint): bigint {
  return cells.reduce((sum, cell) => sum + micros(cell), 0n)
}
