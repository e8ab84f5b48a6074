import { readableAmount } from '@frontrow/contract/money/amounts'
import type { Services } from '../../../lib/calls/context.ts'
import { newId } from '../../../lib/db/ids.ts'
import type { Proposal } from '../../../lib/calls/operator-context.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { AdjustedImpressions, BilledInvalid } from '../../delivery/for-books.ts'
import { type AdjustmentEffect, adjustmentMade } from './adjustment-made.ts'
import { findAdjustedPlacement, insertAdjustment, unpostedBetween } from './adjustment.sql.ts'
import { findOrganizationIds, findOrganizationNames, sharesOn } from './adjustment-effect.sql.ts'
import { shareOf } from '../days/day-transfers.ts'
import { dayAfter, startOfDay } from '../../../lib/time/utc-day.ts'
import { findOpenBooks } from '../journal/book-settings.sql.ts'

export interface AdjustmentWanted {
  dayFrom: string
  /** The last UTC day. */
  dayTill: string
  /** Undefined: what the current rules of traffic find invalid. */
  placementId: string | undefined
  /** Both sides read it. */
  reason: string
}

/** What can be proposed, or why nothing can. */
export type PreparedAdjustment =
  | { proposal: Proposal; effect: AdjustmentEffect }
  | { refused: 'books_not_open' | 'placement_unknown' | 'nothing_found' }
  | { refused: 'day_not_posted'; day: string }

/**
 * Finds the billed impressions that an adjustment would take back, notes them, and returns the
 * proposal with its effect on both sides. Nothing is taken back until it is approved.
 */
export async function prepareAdjustment(
  { database }: Pick<Services, 'database'>,
  adjusted: AdjustedImpressions,
  wanted: AdjustmentWanted,
): Promise<PreparedAdjustment> {
  const { dayFrom, dayTill, placementId, reason } = wanted
  const found = await database.asSystem(async (db) => ({
    books: await findOpenBooks(db),
    unposted: await unpostedBetween(db, wanted),
    placement: placementId === undefined ? undefined : await findAdjustedPlacement(db, placementId),
    id: newId(await readNow(db)),
  }))
  const { books, unposted, placement, id } = found
  if (books === undefined) return { refused: 'books_not_open' }
  if (placementId !== undefined && placement === undefined) return { refused: 'placement_unknown' }
  if (unposted !== undefined) return { refused: 'day_not_posted', day: unposted }
  const span = { since: startOfDay(dayFrom), till: startOfDay(dayAfter(dayTill)) }
  let ruleset: number | null = null
  if (placement === undefined) ruleset = await adjusted.judge(id, span)
  else await adjusted.choose(id, { ...span, placement: placement.number })
  const cells = await adjusted.preview(id)
  if (cells.length === 0) return { refused: 'nothing_found' }
  const effect = await adjustmentEffect({ database }, { cells, currency: books.currency })
  const row = { id, dayFrom, dayTill, reason, ruleset, placementId: placementId ?? null }
  const numbers = cells.flatMap(({ advertiser, publisher }) => [advertiser, publisher])
  const organizationIds = await database.asSystem(async (db) => {
    await insertAdjustment(db, row)
    return findOrganizationIds(db, numbers)
  })
  return {
    proposal: {
      kind: adjustmentMade.name,
      subject: id,
      organizationId: null,
      organizationIds,
      payload: { ...effect, dayFrom, dayTill, placement: placement?.name ?? null },
      reason,
    },
    effect,
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
