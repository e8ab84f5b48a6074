// The acts of money of docs/money.md and their opposites, as operators and members do them. Each
// draws its object and returns the outcome as a text; undefined where there is no such object.
import { amountText, microsOfText } from '@frontrow/contract/money/amounts'
import type { listNetworkCharges, listDisputes } from '@frontrow/contract/operator/finance/charges'
import type { Reply } from '@frontrow/contract/endpoint'
import type { listNetworkInvoices, Receipts } from '@frontrow/contract/operator/finance/invoices'
import type { PublisherInvoices } from '@frontrow/contract/operator/finance/publisher-invoices'
import type { listPayoutRuns, Preview, ShownRun } from '@frontrow/contract/operator/finance/payouts'
import type { Returns } from '@frontrow/contract/operator/finance/returns'
import { giveSandboxCard, topUp } from '../stripe/charges.ts'
import { setTax } from '../support/terms.ts'
import { takeBack } from './books.ts'
import {
  type Customer,
  decide,
  type DrawnMarket,
  pick,
  read,
  passDays,
  today,
  advertise,
} from './drawn-market.ts'

type Act = (market: DrawnMarket) => Promise<string | undefined>
type Invoice = Reply<typeof listNetworkInvoices>['invoices'][number]

const cent = 10_000n

/** A whole number of hundredths, from 0.01 to `most`. */
const upTo = ({ random }: DrawnMarket, most: bigint) =>
  (1n + BigInt(Math.floor(random.next() * Number(most / cent)))) * cent

let references = 0
const transfer = () => ({ reference: `T-${(references += 1)}`, is_another: true })

function bring({ brought }: DrawnMarket, organizationId: string, micros: bigint): void {
  brought.set(organizationId, (brought.get(organizationId) ?? 0n) + micros)
}

async function anInvoice(
  market: DrawnMarket,
  fits: (invoice: Invoice) => boolean,
): Promise<Invoice | undefined> {
  const path = '/finance/invoices'
  const { invoices } = await read<Reply<typeof listNetworkInvoices>>(market, path)
  return pick(
    market.random,
    invoices.filter((one) => one.kind === 'invoice' && fits(one)),
  )
}

const isOpen = ({ state }: Invoice) => state === 'open' || state === 'overdue'

async function aReceipt(
  market: DrawnMarket,
  fits: (receipt: Receipts['receipts'][number]) => boolean,
) {
  const all = await Promise.all(
    market.customers.map(async ({ member: { organizationId } }) => {
      const path = `/organizations/${organizationId}/receipts`
      const { receipts } = await read<Receipts>(market, path)
      return receipts.map((receipt) => Object.assign(receipt, { organizationId }))
    }),
  )
  return pick(
    market.random,
    all.flat().filter((one) => !one.is_reversed && fits(one)),
  )
}

const payInvoice: Act = async (market) => {
  const invoice = await anInvoice(market, isOpen)
  if (invoice === undefined) return undefined
  const left = microsOfText(invoice.left)
  const how = pick(market.random, ['all', 'part', 'bank_charge', 'withheld_by_customer'] as const)
  const came = how === 'all' ? left : upTo(market, left)
  const isShort = how === 'bank_charge' || how === 'withheld_by_customer'
  const body = { ...transfer(), amount: amountText(came), ...(isShort && { short_as: how }) }
  const outcome = await decide(market, `/finance/invoices/${invoice.id}/payment`, body)
  if (outcome === 'done') bring(market, invoice.organization_id, isShort ? left : came)
  return `${how} ${amountText(came)} of ${invoice.number}: ${outcome}`
}

const recordTransfer =
  (isToReturn: boolean): Act =>
  async (market) => {
    const { organizationId } = aCustomer(market).member
    const received = upTo(market, 60_000_000n)
    const body = { ...transfer(), amount: amountText(received), is_to_return: isToReturn }
    const outcome = await decide(market, `/organizations/${organizationId}/prepayments`, body)
    if (outcome === 'done') bring(market, organizationId, received)
    return `${amountText(received)}: ${outcome}`
  }

function aCustomer(market: DrawnMarket, fits: (one: Customer) => boolean = () => true): Customer {
  const found = pick(market.random, market.customers.filter(fits))
  if (found === undefined) throw new Error('there is no such customer')
  return found
}

const reverseReceipt: Act = async (market) => {
  const receipt = await aReceipt(market, () => true)
  if (receipt === undefined) return undefined
  const { id, reference, organizationId, amount, short, is_set_off: isSetOff } = receipt
  const outcome = await decide(market, `/finance/receipts/${id}/reversal`)
  if (outcome === 'done' && !isSetOff)
    bring(market, organizationId, -microsOfText(amount) - microsOfText(short))
  return `${reference}: ${outcome}`
}

const isKept = ({ left }: { left: string }) => microsOfText(left) > 0n

const applyReceipt: Act = async (market) => {
  const receipt = await aReceipt(market, isKept)
  if (receipt === undefined) return undefined
  const ofCustomer = (one: Invoice) => isOpen(one) && one.organization_id === receipt.organizationId
  const invoice = await anInvoice(market, ofCustomer)
  const body = { invoice_id: invoice?.id ?? null }
  const outcome = await decide(market, `/finance/receipts/${receipt.id}/application`, body)
  return `${receipt.left} to ${invoice?.number ?? 'a prepayment'}: ${outcome}`
}

const payBack: Act = async (market) => {
  const receipt = await aReceipt(market, isKept)
  if (receipt === undefined) return undefined
  const { id, organizationId, left } = receipt
  const to = { holder: 'Customer Ltd', account: '12345678', about: 'Paid twice' }
  const outcome = await decide(market, `/finance/receipts/${id}/return`, to)
  if (outcome !== 'done') return outcome
  const path = `/organizations/${organizationId}/returns`
  const { returns } = await read<Returns>(market, path)
  const made = returns.find(({ state }) => state === 'approved')
  const ends = pick(market.random, [['paid'], ['failed'], ['paid', 'returned']] as const) ?? []
  for (const end of ends) {
    const marked = { outcome: end, day: await today(market.world) }
    await decide(market, `/finance/returns/${made?.id ?? ''}/mark`, marked)
    if (end !== 'failed')
      bring(market, organizationId, end === 'paid' ? -microsOfText(left) : microsOfText(left))
  }
  return `${left}: ${ends.join(', ')}`
}

const writeOff: Act = async (market) => {
  const invoice = await anInvoice(market, ({ state }) => state === 'overdue')
  if (invoice === undefined) return undefined
  const outcome = await decide(market, `/finance/invoices/${invoice.id}/write-off`)
  if (outcome === 'done') market.givenUp.set(invoice.id, microsOfText(invoice.left))
  return `${invoice.left} of ${invoice.number}: ${outcome}`
}

const reverseWriteOff: Act = async (market) => {
  const invoice = await anInvoice(market, ({ state }) => state === 'written_off')
  if (invoice === undefined) return undefined
  const outcome = await decide(market, `/finance/invoices/${invoice.id}/write-off-reversal`)
  if (outcome === 'done') market.givenUp.delete(invoice.id)
  return `${invoice.number}: ${outcome}`
}

const correct =
  (isWhole: boolean): Act =>
  async (market) => {
    const invoice = await anInvoice(market, ({ net }) => microsOfText(net) > 0n)
    if (invoice === undefined) return undefined
    const amount = amountText(upTo(market, microsOfText(invoice.net)))
    const path = `/finance/invoices/${invoice.id}/correction`
    const outcome = await decide(market, path, isWhole ? {} : { amount })
    return `${isWhole ? 'all' : amount} of ${invoice.number}: ${outcome}`
  }

const payFromBalance: Act = async (market) => {
  const { organizationId, ...rest } = aCustomer(market, isInAdvance).member
  const ofCustomer = (one: Invoice) => isOpen(one) && one.organization_id === organizationId
  const invoice = await anInvoice(market, ofCustomer)
  if (invoice === undefined) return undefined
  const path = `/organization/invoices/${invoice.id}/balance-payment`
  const as = { organizationId, ...rest }
  const { reason } = (await market.world.call(as, { method: 'POST', path })).json<{
    reason?: string
  }>()
  return `${invoice.number}: ${reason ?? 'done'}`
}

const isInAdvance = ({ pays }: Customer) => pays.startsWith('in advance')

const topUpByCard: Act = async (market) => {
  const { member } = aCustomer(market, isInAdvance)
  const amount = amountText(20_000_000n + upTo(market, 20_000_000n))
  const { body } = await topUp(market.world, member, { amount })
  return `${amount}: ${body.state ?? body.reason}`
}

/** Charges of the second of these cards are disputed at once. */
const enterCard: Act = async (market) => {
  const { member } = aCustomer(market, ({ pays }) => pays !== 'by transfer')
  const number = pick(market.random, ['4242424242424242', '4000000000000259'])
  await giveSandboxCard(market.world, member, number)
  return `${number}: done`
}

const refund: Act = async (market) => {
  const { charges } = await read<Reply<typeof listNetworkCharges>>(
    market,
    '/finance/charges?state=succeeded',
  )
  const charge = pick(market.random, charges)
  if (charge === undefined) return undefined
  const amount = amountText(upTo(market, microsOfText(charge.net)))
  const outcome = await decide(market, `/finance/charges/${charge.id}/refunds`, { amount })
  return `${amount} of ${charge.net}: ${outcome}`
}

const closeDispute: Act = async (market) => {
  const { disputes } = await read<Reply<typeof listDisputes>>(
    market,
    '/finance/disputes?state=open',
  )
  const dispute = pick(market.random, disputes)
  if (dispute === undefined) return undefined
  const body = { outcome: pick(market.random, ['won', 'lost'] as const) ?? 'won' }
  const { invoice_id: invoiceId } = await read<{ invoice_id: string | null }>(
    market,
    `/finance/charges/${dispute.charge_id}`,
  )
  await decide(market, `/finance/disputes/${dispute.id}/close`, body)
  // What the bank gave back pays an invoice that was written off meanwhile.
  if (body.outcome === 'won') market.givenUp.delete(invoiceId ?? '')
  return `${dispute.net}: ${body.outcome}`
}

const decideTax: Act = async (market) => {
  const { email } = aCustomer(market).member
  const rateBp = pick(market.random, [1900, 700, 0]) ?? 0
  const kind = rateBp === 0 ? 'reverse_charge' : 'domestic'
  const { outcome } = await setTax(market.world.services, {
    email,
    side: 'advertiser',
    kind,
    rateBp,
  })
  await passDays(market, 1)
  return `${kind} ${rateBp}: ${outcome}`
}

const recordOwnInvoice: Act = async (market) => {
  const path = '/finance/publisher-invoices'
  const { statements } = await read<PublisherInvoices>(market, path)
  const statement = pick(
    market.random,
    statements.filter(({ invoice }) => invoice === null),
  )
  if (statement === undefined) return undefined
  const net = microsOfText(statement.net)
  const tax = ((net * 19n + 50n * cent) / (100n * cent)) * cent
  const { reference: number } = transfer()
  const about = { statement_id: statement.id, number, issued_on: await today(market.world) }
  const body = { ...about, percent: '19', total: amountText(net + tax) }
  return `${statement.number}: ${await decide(market, path, body)}`
}

const reverseOwnInvoice: Act = async (market) => {
  const path = '/finance/publisher-invoices'
  const { statements } = await read<PublisherInvoices>(market, path)
  const statement = pick(
    market.random,
    statements.filter(({ invoice }) => invoice !== null),
  )
  if (statement === undefined) return undefined
  return `${statement.number}: ${await decide(market, `${path}/${statement.id}/reversal`)}`
}

/** Pays a publisher by hand; the bank pays it, refuses it, or sends it back later. */
const payOut: Act = async (market) => {
  const { random } = market
  const { due, blocked } = await read<Preview>(market, '/finance/payouts')
  const payable = [...due, ...blocked.map((one) => ({ ...one, amount: one.payable }))]
  const payee = pick(
    random,
    payable.filter(({ amount }) => microsOfText(amount) >= cent),
  )
  if (payee === undefined) return undefined
  const most = (microsOfText(payee.amount) / cent) * cent
  const amount = amountText(upTo(market, most))
  const body = { organization_id: payee.organization_id, amount }
  const proposed = await decide(market, '/finance/manual-payouts', body)
  if (proposed !== 'done') return `${amount}: ${proposed}`
  const { runs } = await read<Reply<typeof listPayoutRuns>>(market, '/finance/payout-runs')
  const run = `/finance/payout-runs/${runs[0]?.id ?? ''}`
  await decide(market, `${run}/marks`, { mark: 'sent' })
  const end = pick(random, ['paid', 'failed', 'returned']) ?? 'paid'
  if (end !== 'failed') await decide(market, `${run}/marks`, { mark: 'paid' })
  const [line] = (await read<ShownRun>(market, run)).lines
  const resolution = `/finance/payouts/${line?.id ?? ''}/resolution`
  const outcome = end === 'paid' ? 'done' : await decide(market, resolution, { outcome: end })
  return `${amount} ${end}: ${outcome}`
}

/** Impressions of a day that counted are taken back. */
const takeBackDay: Act = async (market) => {
  const days = await market.world.ask<{ day: string; placementId: string }>(
    `SELECT day::text, placement_id AS "placementId" FROM earning_days WHERE gross_micros > adjusted_micros ORDER BY day, placement_id`,
  )
  const day = pick(market.random, days)
  if (day === undefined) return undefined
  await takeBack(market.world, market.adjusted, day)
  await passDays(market, 1)
  return `${day.day}: done`
}

const useSome: Act = async (market) => {
  const customer = aCustomer(market)
  const shown = await advertise(market, customer, 6)
  return shown === 0 ? undefined : `${shown} by who pays ${customer.pays}: done`
}

const letTimePass: Act = async (market) => {
  await passDays(market, 45)
  return '45 days: done'
}

/** All of them, with how often each is drawn. */
export const acts: Readonly<Record<string, readonly [weight: number, act: Act]>> = {
  'use ads': [5, useSome],
  'pay an invoice': [6, payInvoice],
  'record a prepayment': [3, recordTransfer(false)],
  'record money to return': [4, recordTransfer(true)],
  'reverse a receipt': [6, reverseReceipt],
  'apply money to return': [4, applyReceipt],
  'pay money back': [3, payBack],
  'let time pass': [1, letTimePass],
  'write off': [4, writeOff],
  'reverse a write-off': [3, reverseWriteOff],
  'correct as a whole': [4, correct(true)],
  'correct by an amount': [3, correct(false)],
  'pay from balance': [3, payFromBalance],
  'top up': [5, topUpByCard],
  'enter a card': [2, enterCard],
  refund: [3, refund],
  'close a dispute': [4, closeDispute],
  'decide tax': [2, decideTax],
  'record an own invoice': [3, recordOwnInvoice],
  'reverse an own invoice': [2, reverseOwnInvoice],
  'pay out': [3, payOut],
  'take a day back': [1, takeBackDay],
}
