import { audit } from '../../audit/audit.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { eachAlone } from '../../../lib/failures/each-alone.ts'
import type { AdjustedCell, AdjustedImpressions } from '../../delivery/for-books.ts'
import { payIn } from '../../delivery/delivery.ts'
import {
  adjustCharges,
  adjustEarnings,
  adjustPairs,
  type Adjustment,
  dueAdjustments,
  lockDue,
  noteApplied,
  type TakenBack,
} from './adjustment.sql.ts'
import {
  findCampaignsByNumber,
  findOrganizationsByNumber,
  findPlacementsByNumber,
  lockDayClose,
} from '../days/post-day.sql.ts'
import { bearersOf } from './clawback.ts'
import { findClosedMonth, isDayWaiting } from '../journal/closed-month.sql.ts'
import type { Account, NewTransfer } from '../journal/entry.ts'
import { postEntry } from '../journal/post-entry.ts'
import { findOpenBooks } from '../journal/book-settings.sql.ts'

export interface Adjusting extends Pick<Services, 'database'> {
  adjusted: AdjustedImpressions
}

/**
 * Takes back what approved adjustments found, and posts it to both sides. Any node may run it, and
 * it may be interrupted anywhere: an impression is taken back once, and a day of an adjustment is
 * posted once. While a month is being closed, adjustments of its days wait. Returns the ids of
 * those that were applied.
 */
export async function applyAdjustments({ database, adjusted }: Adjusting): Promise<string[]> {
  const applied: string[] = []
  const due = await database.asSystem(dueAdjustments)
  await eachAlone(
    due,
    ({ id }) => `adjustment ${id}`,
    async (adjustment) => {
      const cells = await adjusted.take(adjustment.id)
      const isApplied = await database.asSystem((db) => applyOne(db, adjustment, cells))
      if (isApplied) applied.push(adjustment.id)
    },
  )
  return applied
}

async function applyOne(
  db: Db,
  adjustment: Adjustment,
  cells: readonly AdjustedCell[],
): Promise<boolean> {
  await lockDayClose(db)
  const due = await lockDue(db, adjustment.id)
  const books = await findOpenBooks(db)
  if (due === undefined || books === undefined) return false
  if (await isDayWaiting(db, adjustment.dayFrom)) return false
  const days = [...Map.groupBy(cells, ({ day }) => day)]
  const sides = []
  for (const [day, ofDay] of days) sides.push(await takeBack(db, day, ofDay))
  await payIn(
    db,
    sides.flatMap(({ charged }) => charged),
  )
  for (const side of sides)
    await postTakenBack(db, { side, adjustment, actor: due.approvedBy, currency: books.currency })
  const impressions = cells.reduce((sum, cell) => sum + cell.impressions, 0n)
  const networkMicros = cells.reduce((sum, cell) => sum + cell.networkMicros, 0n)
  await noteApplied(db, { id: adjustment.id, impressions, networkMicros })
  const now = await readNow(db)
  const details = { impressions: String(impressions), micros: String(networkMicros) }
  await audit({ db, now, organizationId: null, actor: due.approvedBy }, 'books.adjust', {
    id: adjustment.id,
    details,
  })
  return true
}

interface Side {
  day: string
  /** What each advertiser gets back, by campaign. */
  charged: { id: string; organizationId: string; micros: bigint }[]
  earned: Awaited<ReturnType<typeof adjustEarnings>>
  /** By campaign and by placement: what a statement says of the adjustment. */
  impressions: Record<string, string>
  spent: Record<string, string>
}

/** Lowers what the day has, on each side. */
async function takeBack(db: Db, day: string, cells: readonly AdjustedCell[]): Promise<Side> {
  const numbers = (key: 'campaign' | 'placement') => [...new Set(cells.map((cell) => cell[key]))]
  const campaigns = new Map(
    (await findCampaignsByNumber(db, numbers('campaign'))).map((row) => [row.number, row]),
  )
  const placements = new Map(
    (await findPlacementsByNumber(db, { numbers: numbers('placement'), day })).map((row) => [
      row.number,
      row,
    ]),
  )
  const organizations = await findOrganizationsByNumber(db, [
    ...new Set(cells.flatMap(({ advertiser, publisher }) => [advertiser, publisher])),
  ])
  const charged = sumsBy(cells, (cell) => campaigns.get(cell.campaign)?.id)
  const sold = sumsBy(cells, (cell) => placements.get(cell.placement)?.id)
  await adjustCharges(db, day, charged)
  const earned = await adjustEarnings(db, day, sold)
  await adjustPairs(
    db,
    day,
    sumsBy(cells, (cell) => `${cell.advertiser} ${cell.publisher}`).map(({ id, micros }) => {
      const [advertiserId = '', publisherId = ''] = id
        .split(' ')
        .map((number) => organizations.get(Number(number)) ?? '')
      return { advertiserId, publisherId, micros }
    }),
  )
  const ownerOf = new Map([...campaigns.values()].map((row) => [row.id, row.organizationId]))
  return {
    day,
    charged: charged.map((row) => ({ ...row, organizationId: ownerOf.get(row.id) ?? '' })),
    earned,
    ...statedOf([...charged, ...sold]),
  }
}

interface CellSum extends TakenBack {
  impressions: bigint
  spentMicros: bigint
}

/** The sums of cells by the id of their campaign, placement or pair. */
function sumsBy(
  cells: readonly AdjustedCell[],
  idOf: (cell: AdjustedCell) => string | undefined,
): CellSum[] {
  const groups = Map.groupBy(cells, (cell) => idOf(cell) ?? '')
  if (groups.has(''))
    throw new Error('an adjusted impression is of an unknown campaign or placement')
  return [...groups].map(([id, group]) => ({
    id,
    micros: group.reduce((sum, cell) => sum + cell.networkMicros, 0n),
    impressions: group.reduce((sum, cell) => sum + cell.impressions, 0n),
    spentMicros: group.reduce((sum, cell) => sum + cell.spentMicros, 0n),
  }))
}

function statedOf(sums: readonly CellSum[]): Pick<Side, 'impressions' | 'spent'> {
  return {
    impressions: Object.fromEntries(sums.map(({ id, impressions }) => [id, String(-impressions)])),
    spent: Object.fromEntries(sums.map(({ id, spentMicros }) => [id, String(-spentMicros)])),
  }
}

const clearing: Account = { code: 'clearing:delivery' }

async function postTakenBack(
  db: Db,
  posting: { side: Side; adjustment: Adjustment; actor: string; currency: string },
): Promise<void> {
  const { side, adjustment, actor, currency } = posting
  const { day, impressions, spent } = side
  const now = await readNow(db)
  const month = await findClosedMonth(db, `${day.slice(0, 7)}-01`)
  const bearers = bearersOf(month?.closedAt, now)
  const charged = side.charged.map(({ id, organizationId, micros }) => {
    const credit: Account = { code: 'advertiser', organizationId }
    return { debit: clearing, credit, subject: id, currency, amountMicros: micros }
  })
  const earned = side.earned.flatMap(({ id, organizationId, earnedMicros, restMicros }) => {
    const back = { credit: clearing, subject: id, currency }
    return [
      { ...back, debit: bearers.publisher(organizationId), amountMicros: earnedMicros },
      { ...back, debit: bearers.network, amountMicros: restMicros },
    ]
  })
  const transfers: NewTransfer[] = [...charged, ...earned].filter(
    ({ amountMicros }) => amountMicros > 0n,
  )
  const id = await postEntry(db, {
    now,
    key: `adjust/${adjustment.id}/${day}`,
    kind: 'adjustment',
    effectiveDay: day,
    actor,
    reason: adjustment.reason,
    details: { impressions, spent },
    transfers,
  })
  if (id === undefined) throw new Error(`${day} of adjustment ${adjustment.id} is posted already`)
}
