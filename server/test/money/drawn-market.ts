// A network of customers that pay in each way, for acts of money that are drawn by a seed. The
// market notes what customers brought as the bank and the card provider have it, apart from the
// books.
import { byCard } from '@frontrow/contract/documents/invoices'
import { dayMs, hourMs } from '@frontrow/contract/durations'
import { createSeededRandom } from '../../src/commands/demo/seeded-random.ts'
import { closeMonths } from '../../src/features/accounting/for-demo.ts'
import { beginTerms } from '../../src/features/account/for-operators.ts'
import { chargeInvoiceWith } from '../../src/features/billing/charges/charge-invoice.ts'
import { dunInvoices } from '../../src/features/billing/dunning/dun-invoices.ts'
import { sweepRefunds } from '../../src/features/billing/refunds/send-refund.ts'
import { closeDays } from '../../src/features/books/days/close-days.ts'
import { sealBookDays } from '../../src/features/books/for-accounting.ts'
import { openBooks } from '../../src/features/books/for-demo.ts'
import {
  type AdjustedImpressions,
  openAdjustedImpressions,
  openDayRecounts,
} from '../../src/features/delivery/for-books.ts'
import { invoiceDueUse, returnCredits } from '../../src/features/documents/for-accounting.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { daysOfMonth } from '../../src/lib/time/month.ts'
import { startOfDay, utcDayOf } from '../../src/lib/time/utc-day.ts'
import { giveSandboxCard } from '../stripe/charges.ts'
import { type MarketApp, makeApp, makeCampaign, makePlacement } from '../support/market.ts'
import { actAs, callOperator, makeOperator } from '../support/operators.ts'
import { decideFor } from '../support/served-ads.ts'
import { setTax, setTerms } from '../support/terms.ts'
import type { World } from '../support/world.ts'
import { type Books, turnToMonthEnd } from './books.ts'
import { american, approve, fillBank, type PayoutBooks } from './payout-books.ts'

/** An impression costs 5.00001, so that documents leave remainders. */
const ecpmMicros = 5_000_010_000

/** The first customer pays by invoice at first, and in advance from the second month on. */
const ways = ['in advance by now', 'by transfer', 'by card', 'in advance'] as const

export interface Customer extends MarketApp {
  campaignId: string
  pays: (typeof ways)[number]
}

export interface DrawnMarket {
  world: World
  adjusted: AdjustedImpressions
  recounts: Books['recounts']
  random: ReturnType<typeof createSeededRandom>
  customers: Customer[]
  publishers: (MarketApp & { key: string })[]
  /** What the transfers of each customer brought, less what went back to it, in micros. */
  brought: Map<string, bigint>
  /** What the network gave up of invoices, by their ids. */
  givenUp: Map<string, bigint>
  /** What was done and refused, in order. */
  log: string[]
  /** The next month to be closed. */
  month: string
  close(): Promise<unknown>
}

/** Opens the books in a world, four days before the end of a month, which is closed meanwhile. */
export async function openDrawnMarket(world: World, seed: string): Promise<DrawnMarket> {
  await turnToMonthEnd(world, 4)
  await openBooks(world.services, 'operator:ida')
  const market: DrawnMarket = {
    world,
    adjusted: openAdjustedImpressions(world.services, world.eventUrl),
    recounts: openDayRecounts(world.services, world.eventUrl),
    random: createSeededRandom(seed),
    customers: [],
    publishers: [await makePublisher(world, 'own_invoice')],
    brought: new Map(),
    givenUp: new Map(),
    log: [],
    month: (await today(world)).slice(0, 7),
    close: () => Promise.all([market.recounts.close(), market.adjusted.close()]),
  }
  market.publishers.push(await makePublisher(world, 'self_billed_domestic'))
  for (const pays of ways) market.customers.push(await makeCustomer(world, pays))
  const [switched] = market.customers
  if (switched === undefined) throw new Error('there are customers')
  await advertise(market, switched, 3)
  const { email } = switched.member
  await setTerms(world.services, { email, kind: 'prepaid', limitMicros: 0n })
  await passDays(market, 12)
  return market
}

export const today = async ({ database }: World) => utcDayOf(await database.asSystem(readNow))

async function makePublisher(world: World, kind: 'own_invoice' | 'self_billed_domestic') {
  const app = await makeApp(world, await world.member({ name: `Publisher ${kind}` }))
  const { email } = app.member
  const rateBp = kind === 'own_invoice' ? 0 : 1900
  await setTax(world.services, { email, side: 'publisher', kind, rateBp })
  await fillBank(world, app.member, american)
  return Object.assign(app, { key: (await makePlacement(world, app)).key })
}

async function makeCustomer(world: World, pays: Customer['pays']): Promise<Customer> {
  const app = await makeApp(world, await world.member({ name: `Pays ${pays}` }))
  const { email } = app.member
  const { services } = world
  if (pays === 'in advance') await setTerms(services, { email, kind: 'prepaid', limitMicros: 0n })
  else {
    const how = pays === 'by card' ? byCard : { paysBy: 'transfer' as const, dueDays: 14 as const }
    await setTerms(services, { email, kind: 'postpaid', limitMicros: 30_000_000n, ...how })
  }
  await setTax(services, { email, side: 'advertiser', kind: 'domestic', rateBp: 1900 })
  if (pays !== 'by transfer') await giveSandboxCard(world, app.member)
  const { id: campaignId } = await makeCampaign(world, app, { ecpmMicros })
  return Object.assign(app, { campaignId, pays })
}

/** Shows at most so many impressions of a customer, and lets servers do all that follows. */
export async function advertise(
  market: DrawnMarket,
  customer: Customer,
  most: number,
): Promise<number> {
  const { world, random, publishers } = market
  await world.ask('UPDATE campaigns SET is_active = (id = $1)', [customer.campaignId])
  const { key = '' } = pick(random, publishers) ?? {}
  let shown = 0
  // A lease is small at first; a refresh takes the next one.
  for (let refreshes = 0; shown < most && refreshes < 6; refreshes += 1) {
    await world.delivery.simulation.refresh()
    const { ad } = decideFor(world.delivery, { key })
    if (ad === null) continue
    await world.delivery.events.ingest([{ token: ad.tokens.impression, at: world.delivery.now() }])
    shown += 1
  }
  await world.turnClock(hourMs)
  // The day is posted on the next one, and invoiced once that is sealed.
  for (const days of [1, 1]) await passDays(market, days)
  return shown
}

/** Turns the clock, and does what servers and operators do in that time. */
export async function passDays(market: DrawnMarket, days: number): Promise<void> {
  const { world, recounts } = market
  const { services } = world
  await world.turnClock(days * dayMs)
  await closeDays({ database: world.database, recounts })
  await sealBookDays(services)
  await closeDueMonth(market)
  await beginTerms(services)
  await invoiceDueUse(services)
  await returnCredits(services)
  await dunInvoices(services, chargeInvoiceWith(services))
  await sweepRefunds(services)
}

async function closeDueMonth(market: DrawnMarket): Promise<void> {
  const { world, month } = market
  const { till } = daysOfMonth(month)
  if (Date.parse(await today(world)) < startOfDay(till).getTime() + 5 * dayMs) return
  const outcome = await decide(market, `/finance/months/${month}/close`)
  if (outcome !== 'done') throw new Error(`${month} was not closed: ${outcome}`)
  await closeMonths(world.services)
  market.log.push(`closed ${month}`)
  market.month = till.slice(0, 7)
}

/** Does an act, which another operator approves where it needs two. Returns why it was refused. */
export async function decide(
  { world }: Pick<DrawnMarket, 'world'>,
  path: string,
  body: object = {},
): Promise<string> {
  const sent = await callOperator(world, await makeOperator(world, 'finance'), {
    method: 'POST',
    path,
    body: { reason: 'It was drawn.', ...body },
  })
  if (sent.statusCode >= 500) throw new Error(`${path} answered ${sent.body}`)
  const { state, proposal_id: id, reason } = sent.json<Answer>()
  if (sent.statusCode !== 200) return reason ?? sent.body
  if (state !== 'proposed') return 'done'
  const approver = await makeOperator(world, 'finance')
  const { retypes } = await actAs<{ retypes: string[] }>(world, approver, {
    method: 'GET',
    path: `/proposals/${id ?? ''}`,
  })
  const retyped = retypes.length === 0 ? { retyped: [] } : {}
  const approved = await approve({ world, approver } as PayoutBooks, id ?? '', retyped)
  if (approved.statusCode !== 200) throw new Error(`${path} was not approved: ${approved.body}`)
  return 'done'
}

interface Answer {
  state?: string
  proposal_id?: string | null
  reason?: string
}

/** What an operator reads. */
export const read = async <T>({ world }: Pick<DrawnMarket, 'world'>, path: string) =>
  actAs<T>(world, await makeOperator(world, 'finance'), { method: 'GET', path })

export const pick = <T>(random: DrawnMarket['random'], all: readonly T[]): T | undefined =>
  all[Math.floor(random.next() * all.length)]
