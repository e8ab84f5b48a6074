// Draws acts of money, and finds money that has no place after them.
import type {
  listNetworkCharges,
  showNetworkCharge,
} from '@frontrow/contract/operator/finance/charges'
import type { listOpenItems } from '@frontrow/contract/operator/finance/open-items'
import type { Reply } from '@frontrow/contract/endpoint'
import { amountText, microsOfText } from '@frontrow/contract/money/amounts'
import { differing, expectOpenItems } from './checked-export.ts'
import { invoicesOf } from './customers.ts'
import { acts } from './drawn-acts.ts'
import { type Customer, type DrawnMarket, read } from './drawn-market.ts'

/**
 * Does `count` acts and looks for faults after every `checkEach` of them. The less an act was
 * tried, the more often it is drawn. Returns the first faults with all acts before them; empty for
 * none.
 */
export async function play(
  market: DrawnMarket,
  { count, checkEach, of = Object.keys(acts) }: { count: number; checkEach: number; of?: string[] },
): Promise<string[]> {
  const tried = new Map<string, number>()
  const timesOf = (name: string) => tried.get(name) ?? 0
  for (let place = 1; place <= count;) {
    const name = market.random.pick(of, (one) => (acts[one]?.[0] ?? 0) / (1 + timesOf(one)))
    const outcome = await acts[name]?.[1](market)
    if (outcome === undefined) continue
    market.log.push(`${name}: ${outcome}`)
    tried.set(name, timesOf(name) + 1)
    const faults = place % checkEach === 0 || place === count ? await faultsOf(market) : []
    if (faults.length > 0) return [...faults, ...market.log]
    place += 1
  }
  return []
}

/** How often each act was done, without those that were refused. */
export function doneOf({ log }: DrawnMarket): Map<string, number> {
  const done = new Map<string, number>()
  for (const line of log) {
    const name = line.slice(0, line.indexOf(':'))
    if (isDone(line)) done.set(name, (done.get(name) ?? 0) + 1)
  }
  return done
}

const isDone = (line: string) =>
  /: (?:done|succeeded|set|won|lost|paid|failed|paid, returned)$/.test(line)

/** Faults by `operator verify`, by the open items, and by the sums of each customer's money. */
async function faultsOf(market: DrawnMarket): Promise<string[]> {
  const open = await expectOpenItems(market.world).then(
    () => [],
    (error: Error) => [error.message],
  )
  const lost = await Promise.all(market.customers.map((one) => lostOf(market, one)))
  return [...(await differing(market.world)), ...open, ...lost.flat()]
}

/**
 * Checks that the money that a customer brought pays documents or is to be returned, and that the
 * rest of its documents is open or given up. Returns the difference as a text; empty for none.
 */
async function lostOf(market: DrawnMarket, customer: Customer): Promise<string[]> {
  const { organizationId: id } = customer.member
  const documents = await invoicesOf(market.world, customer.member)
  const { customers } = await read<Reply<typeof listOpenItems>>(market, '/finance/open-items')
  const open = customers.find((one) => one.id === id)?.total ?? '0.00'
  const { to_return: toReturn } = await read<{ to_return: string }>(
    market,
    `/organizations/${id}/terms`,
  )
  const givenUp = documents.reduce((sum, one) => sum + (market.givenUp.get(one.id) ?? 0n), 0n)
  const invoiced = documents.reduce((sum, one) => sum + microsOfText(one.total), 0n)
  const brought = (market.brought.get(id) ?? 0n) + (await chargedOf(market, id))
  const placed = microsOfText(open) - microsOfText(toReturn)
  const lost = invoiced - brought - givenUp - placed
  if (lost === 0n) return []
  return [
    `who pays ${customer.pays}: ${amountText(lost)} has no place: invoiced ${amountText(invoiced)}, brought ${amountText(brought)}, given up ${amountText(givenUp)}, open ${open}, to return ${toReturn}`,
  ]
}

/** What the cards of a customer paid, less what went back to them, as the provider has it. */
async function chargedOf(market: DrawnMarket, id: string): Promise<bigint> {
  const path = `/finance/charges?state=succeeded&organization=${id}`
  let paid = 0n
  for (let before = ''; ;) {
    const { charges, next } = await read<Reply<typeof listNetworkCharges>>(market, path + before)
    for (const charge of charges) {
      const shown = `/finance/charges/${charge.id}`
      const { refunds, disputes } = await read<Reply<typeof showNetworkCharge>>(market, shown)
      const gone = [...refunds, ...disputes.filter((one) => one.is_withdrawn)]
      paid += gone.reduce(
        (left, one) => left - microsOfText(one.net) - microsOfText(one.tax),
        microsOfText(charge.total),
      )
    }
    if (next === null) return paid
    before = `&before=${next}`
  }
}
