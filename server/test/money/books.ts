// Open books with a market of two advertisers and two publishers, and impressions planted in it.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import {
  type AdjustedImpressions,
  type DayRecounts,
  openDayRecounts,
} from '../../src/features/delivery/for-books.ts'
import { closeDay, verifyBooks } from '../../src/features/books/for-operators.ts'
import { closeDays } from '../../src/features/books/days/close-days.ts'
import { issueTopUpInvoice } from '../../src/features/documents/for-billing.ts'
import { applyAdjustments, sealBookDays } from '../../src/features/books/for-accounting.ts'
import { openBooks, prepareAdjustment } from '../../src/features/books/for-demo.ts'
import { payInvoice } from '../../src/features/documents/for-demo.ts'
import { startMonthClose } from '../../src/features/accounting/for-demo.ts'
import { invoiceDueUse } from '../../src/features/documents/invoices/invoice-due-use.ts'
import { approveAs, proposeAs } from '../../src/features/operator/for-host.ts'
import { dayAfter, startOfDay, utcDayOf } from '../../src/lib/time/utc-day.ts'
import { daysOfMonth } from '../../src/lib/time/month.ts'
import { issueDocument } from '../../src/features/documents/documents/issue-document.ts'
import type { CloseStart } from '../../src/features/accounting/months/start-month-close.ts'
import type { Db } from '../../src/lib/db/database.ts'
import { noteAct, noteNothingChanged } from '../../src/lib/db/note-act.sql.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import {
  type MarketApp,
  type MarketCampaign,
  type MarketPlacement,
  makeApp,
  makeCampaign,
  makePlacement,
} from '../support/market.ts'
import { entryOf, post, tamper } from './ledger-storm.ts'
import { makeOperator } from '../support/operators.ts'
import type { TestMember, World } from '../support/world.ts'

export interface Books {
  world: World
  recounts: DayRecounts
  /** The day on which the books begin. */
  since: string
  publishers: (MarketApp & { placements: MarketPlacement[] })[]
  advertisers: (MarketApp & { campaign: MarketCampaign })[]
  close(): Promise<void>
}

/** The last advertiser bids in EUR. */
export async function openMarketBooks(world: World): Promise<Books> {
  await openBooks(world.services, 'operator:ida')
  const publishers: Books['publishers'] = []
  const advertisers: Books['advertisers'] = []
  for (const currency of ['USD', 'EUR']) {
    const publisher = await makeApp(world, await world.member())
    const placements = [
      await makePlacement(world, publisher),
      await makePlacement(world, publisher, 'Banner'),
    ]
    publishers.push(Object.assign(publisher, { placements }))
    const advertiser = await makeApp(world, await world.member())
    const campaign = await makeCampaign(world, advertiser, { currency })
    advertisers.push(Object.assign(advertiser, { campaign }))
  }
  const since = utcDayOf(await world.database.asSystem(readNow))
  const recounts = openDayRecounts(world.services, world.eventUrl)
  return { world, recounts, since, publishers, advertisers, close: () => recounts.close() }
}

export interface Planted {
  day: string
  /** Which of the market's advertisers, publishers and placements. */
  advertiser: number
  publisher: number
  placement: number
  spentMicros: bigint
  networkMicros: bigint
  lane?: number
  hour?: number
}

/** The market's first of each, at the price of the network, where nothing else is said. */
export type Sold = Pick<Planted, 'day' | 'networkMicros'> & Partial<Planted>

/**
 * Stores impressions with their counters, as `events.sql.ts` does, with amounts of the test's own.
 */
export async function plant(books: Books, rows: readonly Sold[]): Promise<void> {
  const { world } = books
  const numberOf = async (organizationId: string) =>
    (
      await world.ask<{ number: number }>('SELECT number FROM organizations WHERE id = $1', [
        organizationId,
      ])
    )[0]?.number ?? 0
  for (const given of rows) {
    const firsts = { advertiser: 0, publisher: 0, placement: 0 }
    const row: Planted = { ...firsts, spentMicros: given.networkMicros, ...given }
    const publisher = books.publishers[row.publisher]
    const advertiser = books.advertisers[row.advertiser]
    const placement = publisher?.placements[row.placement]
    if (publisher === undefined || advertiser === undefined || placement === undefined)
      throw new Error('the market has no such row')
    const at = new Date(startOfDay(row.day).getTime() + (row.hour ?? 12) * hourMs + minuteMs)
    const content = await contentOf(world, advertiser.campaign)
    const values = {
      lane: row.lane ?? 0,
      at,
      publisher: await numberOf(publisher.member.organizationId),
      publisherApp: publisher.number,
      placement: placement.number,
      advertiser: await numberOf(advertiser.member.organizationId),
      advertisedApp: advertiser.number,
      campaign: advertiser.campaign.number,
      content,
      spent: row.spentMicros,
      network: row.networkMicros,
    }
    await store(world, values)
  }
}

async function contentOf(world: World, campaign: MarketCampaign): Promise<number> {
  const [found] = await world.ask<{ number: number }>(
    `SELECT a.number FROM campaign_contents c JOIN campaignable_ad_contents a ON a.id = c.content_id
     WHERE c.campaign_id = $1 LIMIT 1`,
    [campaign.id],
  )
  return found?.number ?? 0
}

interface Stored {
  lane: number
  at: Date
  publisher: number
  publisherApp: number
  placement: number
  advertiser: number
  advertisedApp: number
  campaign: number
  content: number
  spent: bigint
  network: bigint
}

async function store(world: World, row: Stored): Promise<void> {
  const slot = new Date(Math.floor(row.at.getTime() / hourMs) * hourMs)
  await world.ask('SELECT events.make_partitions($1, $2)', [slot, row.at], 'events')
  await world.ask(
    `INSERT INTO events.impressions (lane, slot, kind, rid, at, publisher, publisher_app, placement, advertiser, advertised_app,
       campaign, content, country, price_micros, billed_micros, billed_network_micros)
     VALUES ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'SE', $12, $12, $13)`,
    [
      row.lane,
      slot,
      randomUUID(),
      row.at,
      row.publisher,
      row.publisherApp,
      row.placement,
      row.advertiser,
      row.advertisedApp,
      row.campaign,
      row.content,
      row.spent,
      row.network,
    ],
    'events',
  )
  await world.ask(
    `INSERT INTO events.placement_counts AS c (lane, hour, placement, country, impressions, billed_network_micros, changed_at)
     VALUES ($1, $2, $3, 'SE', 1, $4, now()) ON CONFLICT (lane, hour, placement, country) DO UPDATE
     SET impressions = c.impressions + 1, billed_network_micros = c.billed_network_micros + excluded.billed_network_micros, changed_at = excluded.changed_at`,
    [row.lane, slot, row.placement, row.network],
    'events',
  )
  await world.ask(
    `INSERT INTO events.campaign_counts AS c (lane, hour, campaign, content, country, impressions, spent_micros, changed_at)
     VALUES ($1, $2, $3, $4, 'SE', 1, $5, now()) ON CONFLICT (lane, hour, campaign, content, country) DO UPDATE
     SET impressions = c.impressions + 1, spent_micros = c.spent_micros + excluded.spent_micros, changed_at = excluded.changed_at`,
    [row.lane, slot, row.campaign, row.content, row.spent],
    'events',
  )
}

/** Turns the clock to `minutes` after the end of a day. */
export async function turnPast({ world }: Books, day: string, minutes = 20): Promise<void> {
  const now = await world.database.asSystem(readNow)
  const till = startOfDay(day).getTime() + dayMs + minutes * minuteMs
  await world.turnClock(till - now.getTime())
}

/** Turns the clock to noon, so many days before the first day of the next month (UTC). */
export async function turnToMonthEnd(world: World, daysLeft: number): Promise<void> {
  const now = await world.database.asSystem(readNow)
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
  const months = next - daysLeft * dayMs + 12 * hourMs > now.getTime() ? 1 : 2
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)
  await world.turnClock(first - daysLeft * dayMs + 12 * hourMs - now.getTime())
}

/** Turns the clock to the fifth of the month after, posts all days, and begins the close. */
export async function startClose(books: Books, month: string): Promise<CloseStart> {
  const { world, recounts } = books
  const fourth = `${daysOfMonth(month).till.slice(0, 8)}04`
  await turnPast(books, fourth)
  await sealBookDays(world.services)
  await closeDays({ database: world.database, recounts })
  return world.database.asSystem(async (db) => {
    await noteAct(db)
    const started = await startMonthClose(db, { month, actor: 'operator:ida' })
    if (started.outcome !== 'started') await noteNothingChanged({ db })
    return started
  })
}

/** Runs an act of the program of which the audit has no row. */
export const asSystem = <T>({ database }: World, work: (db: Db) => Promise<T>): Promise<T> =>
  database.asSystem(async (db) => {
    await noteAct(db)
    await noteNothingChanged({ db })
    return work(db)
  })

/** Pays an invoice by bank transfer. Returns false where it was paid before. */
export const payByWire = (world: World, invoiceId: string): Promise<boolean> => {
  const by = { from: { code: 'cash:bank' }, actor: 'operator:ida', reason: 'wire' } as const
  return asSystem(world, (db) => payInvoice(db, { invoiceId, reference: invoiceId, ...by }))
}

/** Closes a day, seals what was posted until `next` is over, and issues the due invoices. */
export async function invoiceAfter(
  books: Books,
  day: string,
  next = dayAfter(day),
): Promise<number> {
  await turnPast(books, day)
  await closeIt(books, day)
  await turnPast(books, next, 40)
  await sealBookDays(books.world.services)
  return invoiceDueUse(books.world.services)
}

/** Two operators take back all impressions of a placement on a day. */
export async function takeBack(
  world: World,
  adjusted: AdjustedImpressions,
  { day, placementId }: { day: string; placementId: string },
): Promise<void> {
  const [by, other] = [await makeOperator(world, 'finance'), await makeOperator(world, 'finance')]
  const wanted = { dayFrom: day, dayTill: day, placementId, reason: 'a click farm' }
  const proposal = await prepareAdjustment(world.services, adjusted, wanted)
  const id = await proposeAs(world.services, { ...by, isOnHost: true }, proposal)
  await approveAs(world.services, { ...other, isOnHost: true }, id)
  expect(await applyAdjustments({ database: world.database, adjusted })).toHaveLength(1)
}

/** The documents with their bodies, by their numbers. */
export async function documentsOf({ world }: Books): Promise<StoredStatement[]> {
  const rows = await world.ask<{ body: string; organization_id: string; name: string }>(
    'SELECT name, organization_id, body FROM ledger_documents ORDER BY name',
  )
  return rows.map(({ body, organization_id: organizationId, name }) => ({
    name,
    organizationId,
    body: JSON.parse(body) as StatementBody,
  }))
}

/** The bodies of an organization's documents, in the order in which they were issued. */
export async function bodiesOf<Body>(
  world: World,
  { organizationId }: Pick<TestMember, 'organizationId'>,
): Promise<Body[]> {
  const rows = await world.ask<{ body: string }>(
    'SELECT body FROM ledger_documents WHERE organization_id = $1 ORDER BY side, place',
    [organizationId],
  )
  return rows.map(({ body }) => JSON.parse(body) as Body)
}

export interface StoredStatement {
  name: string
  organizationId: string
  body: StatementBody
}

export interface StatementBody {
  kind: string
  month: string
  sum: string
  net: string
  carried_in: string
  carried_forward: string
  held?: { amount: string; reason: string }[]
  lines: Record<string, unknown>[]
}

/** Closes a day and returns what became of it, in few words. */
export async function closeIt({ world, recounts }: Books, day: string): Promise<string> {
  const closed = await closeDay({ database: world.database, recounts }, day)
  return closed.outcome === 'closed' ? `${closed.state} ${closed.revision}` : closed.outcome
}

export interface Sums {
  owed: bigint
  earned: bigint
  network: bigint
}

/** What all advertisers owe, all publishers earned, and what the network has of it. */
export async function sumsOf({ world }: Books): Promise<Sums> {
  const [row] = await world.ask<{ owed: string; earned: string; network: string }>(
    `SELECT coalesce(sum(debits - credits) FILTER (WHERE code = 'advertiser'), 0)::text AS owed,
       coalesce(sum(credits - debits) FILTER (WHERE code = 'publisher:estimated'), 0)::text AS earned,
       coalesce(sum(credits - debits) FILTER (WHERE code = 'network:estimated'), 0)::text AS network
     FROM ledger_balances b JOIN ledger_accounts a ON a.number = b.account`,
  )
  return {
    owed: BigInt(row?.owed ?? 0),
    earned: BigInt(row?.earned ?? 0),
    network: BigInt(row?.network ?? 0),
  }
}

/** The first difference of each check of the books. */
export async function differencesOf({ world }: Pick<Books, 'world'>): Promise<string[]> {
  return (await verifyBooks(world.services)).flatMap(({ check, difference }) =>
    difference === undefined ? [] : [`${check}: ${difference}`],
  )
}

/** `count` days from the first day of the books on. */
export function daysFrom({ since }: Books, count: number): string[] {
  const days = [since]
  while (days.length < count) days.push(dayAfter(days.at(-1) ?? since))
  return days
}

/**
 * Gives an organization a day, a late event, a share of its own, a hold and a statement in the
 * books. Returns the id of the statement.
 */
export async function fillBooks(
  world: World,
  of: { member: TestMember; placementId: string; campaignId: string; name?: string },
): Promise<string> {
  const { organizationId } = of.member
  await openBooks(world.services, 'operator:ida')
  const values = [organizationId, of.placementId]
  await world.ask(
    `INSERT INTO earning_days (organization_id, placement_id, day, impressions, gross_micros, share_bp, earned_micros)
     VALUES ($1, $2, app_now()::date, 1, 1000, 7000, 700)`,
    values,
  )
  await world.ask(
    `INSERT INTO charge_days (organization_id, campaign_id, day, impressions, spent_micros, network_micros)
     VALUES ($1, $2, app_now()::date, 1, 1000, 1000)`,
    [organizationId, of.campaignId],
  )
  await world.ask(
    `INSERT INTO revenue_shares (organization_id, valid_from, share_bp, set_by) VALUES ($1, '2040-01-01', 7000, 'operator:ida')`,
    [organizationId],
  )
  const day = utcDayOf(await world.database.asSystem(readNow))
  const move = { currency: 'USD', amountMicros: 1000n }
  const advertiser = { code: 'advertiser', organizationId } as const
  const publisher = { code: 'publisher:estimated', organizationId } as const
  const clearing = { code: 'clearing:delivery' } as const
  const entry = entryOf(`delivery/${day}/${organizationId}`, [
    Object.assign({ debit: advertiser, credit: clearing, subject: of.campaignId }, move),
    Object.assign({ debit: clearing, credit: publisher, subject: of.placementId }, move),
  ])
  await post(world, Object.assign(entry, { kind: 'delivery', effectiveDay: day }))
  return fillStatement(world, of)
}

/** Issues the invoice of a payment in advance, and returns its id. */
export async function fillInvoice(world: World, organizationId: string): Promise<string> {
  const topUp = { organizationId, by: { charge: randomUUID() }, netMicros: 25_000_000n }
  const { id } = await asSystem(world, (db) => issueTopUpInvoice(db, world.services, topUp))
  return id
}

async function fillStatement(
  world: World,
  { member, placementId, name = 'One' }: Parameters<typeof fillBooks>[1],
): Promise<string> {
  const { organizationId } = member
  const month = '2020-01-01'
  await tamper(
    world,
    `INSERT INTO ledger_months (month, state, closed_at, closed_by, is_planned, final_at)
     VALUES ('${month}', 'final', app_now(), 'system', true, app_now()) ON CONFLICT DO NOTHING`,
  )
  await world.ask(
    `INSERT INTO earning_holds (id, organization_id, month, reason, amount_micros, placement_id, review_by, held_at)
     VALUES (gen_random_uuid(), $1, $2, 'under_review', 1, $3, '2040-01-01', app_now())`,
    [organizationId, month, placementId],
  )
  await world.ask(
    `INSERT INTO payout_thresholds (organization_id, threshold_micros, set_at) VALUES ($1, 2000000000, app_now())`,
    [organizationId],
  )
  await world.ask(
    `WITH run AS (
       INSERT INTO payout_runs (id, month, currency, provider, total_micros, payouts, content_sha256, proposed_at)
       VALUES (gen_random_uuid(), $2, 'USD', 'manual', 10000, 1, '', app_now()) RETURNING id)
     INSERT INTO payouts (id, run_id, organization_id, month, currency, amount_micros, reference, bank_sha256, state, state_at)
     SELECT gen_random_uuid(), run.id, $1, $2, 'USD', 10000, $3, '', 'cancelled', app_now() FROM run`,
    [organizationId, month, organizationId.replaceAll('-', '').slice(0, 26)],
  )
  const books = { currency: 'USD', book: 'sandbox', since: month } as const
  const line = { day: '2020-01-02', cause: 'delivery', name, impressions: 1, earned: '0.0007' }
  return world.database.asSystem(async (db) => {
    const { secrets } = world.services
    const issued = await issueDocument(
      db,
      { secrets, books, now: await readNow(db) },
      {
        kind: 'earnings_statement',
        organization: { id: organizationId, name },
        month,
        lines: [{ ...line, adjustment: null, reason: null, placement: placementId }],
        sumMicros: 700n,
        legs: [],
      },
    )
    return issued.id
  })
}
