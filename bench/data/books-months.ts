// Writes months of closed days: what each campaign owes and each placement earned, posted by the
// books' own functions, with a statement for each closed month.
import pg from 'pg'
import { dayMs } from '@frontrow/contract/durations'
import type { NewTransfer } from '../../server/src/features/ledger/journal/entry.ts'
import { insertClosingMonth } from '../../server/src/features/ledger/months/month-close.sql.ts'
import { closeMonths } from '../../server/src/features/ledger/ledger.ts'
import { postEntry } from '../../server/src/features/ledger/journal/post-entry.ts'
import type { Services } from '../../server/src/lib/context.ts'
import { advertisersAndPublishers } from './books-day.ts'

export interface BooksMonths {
  months: number
  /** Organizations besides those that the database has; half advertise, half publish. */
  others: number
  /** Campaigns and placements of each organization. */
  each: number
  /** The last month is not closed. */
  isOpen?: boolean
}

export interface Kept {
  transfers: number
}

interface Thing {
  id: string
  organizationId: string
}

const gross = 1_000_003n

/** So many months before this one, the newest first, as `2026-10`. */
export function monthsBack(count: number): string[] {
  const now = new Date()
  return Array.from({ length: count }, (_, place) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1 - place, 1))
      .toISOString()
      .slice(0, 7),
  )
}

/** Fills a migrated database whose books are open. The books begin with the first of the months. */
export async function keepBooksOf(
  { url, services }: { url: string; services: Services },
  size: BooksMonths,
): Promise<Kept> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const months = monthsBack(size.months).toReversed()
    const first = new Date(`${months[0]}-01T00:00:00Z`)
    await client.query('ALTER TABLE ledger_settings DISABLE TRIGGER keep_settings')
    await client.query('UPDATE ledger_settings SET books_since = $1', [first])
    await client.query('ALTER TABLE ledger_settings ENABLE TRIGGER keep_settings')
    const half = size.others / 2
    await advertisersAndPublishers(client, first, {
      advertisers: half,
      publishers: half,
      each: size.each,
    })
    const campaigns = await thingsOf(client, 'campaigns')
    const placements = await thingsOf(client, 'ad_placements')
    let transfers = 0
    for (const [place, month] of months.entries()) {
      for (const day of daysIn(month))
        transfers += await postDay(services, { day, campaigns, placements })
      await client.query(daysStatement, [`${month}-01`, String(gross)])
      if (size.isOpen === true && place === months.length - 1) continue
      await services.database.asSystem((db) =>
        insertClosingMonth(db, { month: `${month}-01`, actor: 'system' }),
      )
      await closeMonths(services)
    }
    // Otherwise PostgreSQL vacuums these months by itself beside what is measured.
    for (const statement of ['VACUUM (ANALYZE)', 'CHECKPOINT']) await client.query(statement)
    return { transfers }
  } finally {
    await client.end()
  }
}

/** What each side has of the days of a month: the absolute values of what was posted. */
const daysStatement = `
  WITH d AS (SELECT generate_series($1::date, $1::date + interval '1 month' - interval '1 day', '1 day')::date AS day),
  charges AS (
    INSERT INTO charge_days (organization_id, campaign_id, day, impressions, spent_micros, network_micros)
    SELECT organization_id, id, day, 1000, $2::bigint, $2::bigint FROM campaigns CROSS JOIN d),
  earnings AS (
    INSERT INTO earning_days (organization_id, placement_id, day, impressions, gross_micros, share_bp, earned_micros)
    SELECT organization_id, id, day, 1000, $2::bigint, 7000, div($2::numeric * 7000, 10000) FROM ad_placements CROSS JOIN d)
  INSERT INTO delivery_days (day, revision, state, impressions, gross_micros, earned_micros, entry_id, counted_at)
  SELECT d.day, 1, 'counted', 1000, 0, 0, e.id, now() FROM d JOIN ledger_entries e ON e.key = 'delivery/' || d.day || '/1'`

async function thingsOf(client: pg.Client, table: string): Promise<Thing[]> {
  const { rows } = await client.query<Thing>(
    `SELECT id, organization_id AS "organizationId" FROM ${table} ORDER BY id`,
  )
  return rows
}

function daysIn(month: string): string[] {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const days = Array.from({ length: 31 }, (_, place) =>
    new Date(first + place * dayMs).toISOString().slice(0, 10),
  )
  return days.filter((day) => day.startsWith(month))
}

interface Day {
  day: string
  campaigns: readonly Thing[]
  placements: readonly Thing[]
}

/** As the close of a day posts it. Returns the number of transfers. */
async function postDay(
  { database }: Services,
  { day, campaigns, placements }: Day,
): Promise<number> {
  const earned = (gross * 7000n) / 10_000n
  const clearing = { code: 'clearing:delivery' } as const
  const currency = 'USD'
  const transfers: NewTransfer[] = campaigns.map(({ id, organizationId }) => ({
    debit: { code: 'advertiser', organizationId },
    credit: clearing,
    currency,
    amountMicros: gross,
    subject: id,
  }))
  for (const { id, organizationId } of placements)
    transfers.push(
      {
        debit: clearing,
        credit: { code: 'publisher:estimated', organizationId },
        currency,
        amountMicros: earned,
        subject: id,
      },
      {
        debit: clearing,
        credit: { code: 'network:estimated' },
        currency,
        amountMicros: gross - earned,
        subject: id,
      },
    )
  await database.asSystem((db) =>
    postEntry(db, {
      now: new Date(),
      key: `delivery/${day}/1`,
      kind: 'delivery',
      effectiveDay: day,
      actor: 'system',
      reason: 'the day was counted',
      transfers,
    }),
  )
  return transfers.length
}
