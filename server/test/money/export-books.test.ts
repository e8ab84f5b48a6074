// Two months in which everything is documented that has a document: payments in advance, refunds,
// an invoice of use and what an adjustment takes back of it after the terms have changed. The
// stand-alone checker reads the exports.
import { createHash, sign } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Receipts } from '@frontrow/contract/operator/finance/invoices'
import { dayMs, hourMs } from '@frontrow/contract/durations'
import { beginTerms } from '../../src/features/account/for-operators.ts'
import { proposedCorrection } from '../../src/features/billing/corrections/correct-network-invoice.ts'
import { approveAs, proposeAs } from '../../src/features/operator/for-host.ts'
import { actAs, agreeOn, makeOperator } from '../support/operators.ts'
import { makeRefund } from '../../src/features/billing/settlement/make-refund.ts'
import { sweepRefunds } from '../../src/features/billing/refunds/send-refund.ts'
import { openAdjustedImpressions, openDayRecounts } from '../../src/features/delivery/for-books.ts'
import { dayAfter } from '../../src/lib/time/utc-day.ts'
import { closeMonths } from '../../src/features/accounting/for-demo.ts'
import { openBooks } from '../../src/features/books/for-demo.ts'
import { sealBookDays } from '../../src/features/books/for-accounting.ts'
import { invoiceDueUse, returnCredits } from '../../src/features/documents/for-accounting.ts'
import { utcDayOf } from '../../src/lib/time/utc-day.ts'
import { bookKey } from '../../src/features/books/journal/seal-days.ts'
import { canonicalJson, type Json } from '../../src/lib/crypto/canonical-json.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import {
  asSystem,
  bodiesOf,
  type Books,
  differencesOf,
  invoiceAfter,
  payByWire,
  startClose,
  takeBack,
  turnToMonthEnd,
} from './books.ts'
import { balanceOf } from './payout-books.ts'
import { giveSandboxCard, topUp } from '../stripe/charges.ts'
import { folderFor, reconciled } from './checked-export.ts'
import { checkMutation, type Mutation } from './export-mutations.ts'
import { tamper } from './ledger-storm.ts'
import { makeApp, makeCampaign, makePlacement } from '../support/market.ts'
import { settleLeases, showAds } from '../support/show-ads.ts'
import { type TestMember, openWorld } from '../support/world.ts'
import { setTax, setTerms } from '../support/terms.ts'

// World of its own: it closes days and months of the whole network.
const world = await openWorld()
await turnToMonthEnd(world, 4)
await openBooks(world.services, 'operator:ida')
const recounts = openDayRecounts(world.services, world.eventUrl)
const adjusted = openAdjustedImpressions(world.services, world.eventUrl)
const books = { world, recounts } as Books
const folder = folderFor('books')
afterAll(() => Promise.all([recounts.close(), adjusted.close()]))

const today = async () => utcDayOf(await world.database.asSystem(readNow))
const tax = (
  { email }: TestMember,
  rateBp: number,
  side: 'advertiser' | 'publisher' = 'advertiser',
) => setTax(world.services, { email, side, kind: 'domestic', rateBp })

interface Body {
  number: string
  kind: string
  net: string
  tax: string
  tax_kind: string
  tax_rate_bp: string
  carried_in: string
  carried_forward: string
  corrects?: string[]
  lines: { cause?: string; charge?: string; charged: string }[]
}

const documentsOf = (member: TestMember) => bodiesOf<Body>(world, member)

const publisher = await makeApp(world, await world.member({ name: 'Publisher' }))
const placement = await makePlacement(world, publisher)
// An impression costs 0.050001, so that documents leave remainders.
const price = { ecpmMicros: 50_001_000 }
const user = await makeApp(world, await world.member({ name: 'User' }))
const payer = await makeApp(world, await world.member({ name: 'Payer' }))
const customer = await makeApp(world, await world.member({ name: 'Customer' }))
let [firstDay, month, charge] = ['', '', '']

test('what is taken back of an invoiced day has the tax of its invoice [MONEY-CHECK-12]', async () => {
  const { email } = user.member
  await setTerms(world.services, { email, kind: 'postpaid', limitMicros: 100_000_000n })
  await tax(user.member, 1900)
  await tax(publisher.member, 1900, 'publisher')
  await makeCampaign(world, user, price)
  firstDay = await today()
  month = firstDay.slice(0, 7)
  await showAds(world, placement.key, 41)
  await world.turnClock(dayMs)
  await showAds(world, placement.key, 7)
  await setTerms(world.services, { email, kind: 'prepaid', limitMicros: 0n })

  await setTerms(world.services, { email: payer.member.email, kind: 'prepaid', limitMicros: 0n })
  await tax(payer.member, 1000)
  await giveSandboxCard(world, payer.member)
  const { body } = await topUp(world, payer.member, { amount: '10.05' })
  expect(body).toMatchObject({ state: 'succeeded', tax: '1.01' })
  charge = body.id
  await makeCampaign(world, payer, { ecpmMicros: 90_001_000 })
  await showAds(world, placement.key, 13)
  await world.turnClock(dayMs)
  await showAds(world, placement.key, 2)
  await settleLeases(world)

  expect(await startClose(books, month)).toEqual({ outcome: 'started' })
  await beginTerms(world.services)
  await closeMonths(world.services)
  const [invoice] = await documentsOf(user.member)
  expect(invoice).toMatchObject({ kind: 'invoice', tax_rate_bp: '1900' })
  const [issued] = await world.ask<{ id: string }>(
    'SELECT id FROM ledger_documents WHERE name = $1',
    [invoice?.number],
  )
  expect(await payByWire(world, issued?.id ?? '')).toBe(true)
  // On the day of the close, after its statements, whose numbers sort behind those of invoices.
  expect((await topUp(world, payer.member)).body.state).toBe('succeeded')
  expect(await differencesOf(books)).toEqual([])

  await world.turnClock(7 * dayMs)
  await tax(user.member, 2500)
  await takeBack(world, adjusted, { placementId: placement.id, day: firstDay })
  await world.turnClock(dayMs + hourMs)
  await sealBookDays(world.services)
  await giveSandboxCard(world, user.member)
  await topUp(world, user.member)
  // The day of the adjustment is sealed; the credit note comes after an invoice of its day.
  expect(await invoiceDueUse(world.services)).toBe(1)
  await topUp(world, user.member)
  const [, topped, note, after] = await documentsOf(user.member)
  expect(topped).toMatchObject({ kind: 'invoice', tax_rate_bp: '2500', tax: '6.25' })
  expect(note).toMatchObject({
    kind: 'credit_note',
    tax_kind: 'domestic',
    tax_rate_bp: '1900',
    net: '-2.05',
    tax: '-0.39',
    carried_in: topped?.carried_forward,
    corrects: [invoice?.number],
    lines: [{ cause: 'adjusted', charged: '-2.050041' }],
  })
  expect(after?.carried_in).toBe(note?.carried_forward)
  expect(note?.carried_forward).not.toBe(topped?.carried_forward)
  expect(await differencesOf(books)).toEqual([])
})

test('what was paid by invoice is used again only with an invoice of its tax', async () => {
  const { organizationId } = user.member
  const own = (code: string) => balanceOf(world, code, organizationId)
  const [used, owedTax] = [await own('advertiser'), await balanceOf(world, 'tax:output')]
  await returnCredits(world.services)
  await returnCredits(world.services)
  expect(await own('advertiser')).toBe(used - 2_050_000n)
  const path = `/organizations/${organizationId}/receipts`
  const as = await makeOperator(world, 'finance')
  const { receipts } = await actAs<Receipts>(world, as, { method: 'GET', path })
  const [owed] = receipts
  expect(owed).toMatchObject({ left: '2.44', is_reversed: false })
  expect(await differencesOf(books)).toEqual([])

  const body = { invoice_id: null, reason: 'The customer chose it.' }
  await agreeOn(world, `/finance/receipts/${owed?.id}/application`, body)
  expect((await documentsOf(user.member)).at(-1)).toMatchObject({
    kind: 'invoice',
    tax_rate_bp: '2500',
    net: '1.95',
    tax: '0.49',
  })
  expect(await own('advertiser')).toBe(used - 100_000n)
  expect(await balanceOf(world, 'tax:output')).toBe(owedTax + 490_000n)
  expect([await own('advertiser:to_return'), await own('advertiser:tax')]).toEqual([0n, 0n])
  expect(await differencesOf(books)).toEqual([])
})

test('a refund is documented with the tax that was charged [MONEY-CHECK-16]', async () => {
  await tax(payer.member, 2500)
  const refund = (chargeId: string, netMicros: bigint) =>
    asSystem(world, async (db) => {
      const now = await readNow(db)
      const wanted = { chargeId, netMicros, reason: 'Unused', actor: 'operator:ida', now }
      return makeRefund(db, world.services, wanted)
    })
  expect(await refund(charge, 10_050_000n)).toHaveProperty('id')
  const [later] = await world.ask<{ id: string }>(
    'SELECT id FROM charges WHERE organization_id = $1 AND id <> $2',
    [payer.member.organizationId, charge],
  )
  for (const part of [3_330_000n, 5_000_000n])
    expect(await refund(later?.id ?? '', part)).toHaveProperty('id')
  const notes = (await documentsOf(payer.member)).filter(({ kind }) => kind === 'credit_note')
  const [first] = await documentsOf(payer.member)
  expect(notes.map((one) => [one.net, one.tax, one.tax_rate_bp])).toEqual([
    ['-10.05', '-1.01', '1000'],
    ['-3.33', '-0.33', '1000'],
    ['-5.00', '-0.50', '1000'],
  ])
  expect(notes[0]).toMatchObject({ corrects: [first?.number] })
  expect(await sweepRefunds(world.services)).toBe(3)
  expect(await differencesOf(books)).toEqual([])
})

test('a correction repeats the lines of its invoice, and later ones follow it', async () => {
  const { member } = customer
  const { email } = member
  await setTerms(world.services, { email, kind: 'postpaid', limitMicros: 2_000_000n })
  await tax(member, 1900)
  await makeCampaign(world, customer, { ecpmMicros: 1_200_010_000 })
  const day = await today()
  await showAds(world, placement.key, 1)
  await settleLeases(world)
  await invoiceAfter(books, day)
  const [wrong] = await documentsOf(member)
  expect(wrong).toMatchObject({ kind: 'invoice', net: '1.20', tax: '0.23' })
  await setTax(world.services, { email, side: 'advertiser', kind: 'domestic', rateBp: 700 })
  await world.turnClock(dayMs)
  await correctAs(wrong?.number)
  const [, back, anew] = await documentsOf(member)
  expect(back).toMatchObject({ net: '-1.20', tax: '-0.23', corrects: [wrong?.number] })
  expect(anew).toMatchObject({ net: '1.20', tax: '0.08', tax_rate_bp: '700' })
  await correctAs(anew?.number, 500_000n)
  await takeBack(world, adjusted, { placementId: placement.id, day })
  await world.turnClock(dayMs + hourMs)
  await sealBookDays(world.services)
  await invoiceDueUse(world.services)
  expect((await documentsOf(member)).at(-1)).toMatchObject({
    kind: 'credit_note',
    tax_rate_bp: '700',
    corrects: [anew?.number],
  })
  expect(await differencesOf(books)).toEqual([])
})

/** Two operators correct an invoice, as a whole or by an amount. */
async function correctAs(number: string | undefined, netMicros?: bigint): Promise<void> {
  const [by, other] = [await makeOperator(world, 'finance'), await makeOperator(world, 'finance')]
  const [found] = await world.ask<{ id: string }>(
    'SELECT id FROM ledger_documents WHERE name = $1',
    [number],
  )
  const invoiceId = found?.id ?? ''
  const id = await proposeAs(
    world.services,
    { ...by, isOnHost: true },
    {
      kind: 'invoice.correct',
      freeze: async (db) => {
        const now = await readNow(db)
        return proposedCorrection(db, { invoiceId, netMicros, reason: 'The rate was wrong', now })
      },
    },
  )
  await approveAs(world.services, { ...other, isOnHost: true }, id)
}

test('the exports are equal from outside, and a changed document is found [MONEY-24]', async () => {
  const second = (await today()).slice(0, 7)
  // Nobody looks at it before the close, which credits it where the day is on an invoice.
  await takeBack(world, adjusted, { placementId: placement.id, day: dayAfter(firstDay) })
  expect(await startClose(books, second)).toEqual({ outcome: 'started' })
  await closeMonths(world.services)
  const [invoice] = await documentsOf(user.member)
  expect((await documentsOf(user.member)).at(-1)).toMatchObject({
    kind: 'credit_note',
    tax_rate_bp: '1900',
    corrects: [invoice?.number],
  })
  expect((await documentsOf(payer.member)).at(-1)).toMatchObject({
    kind: 'statement_of_use',
    lines: [{ cause: 'adjusted' }],
  })
  await world.turnClock(2 * dayMs)
  await sealBookDays(world.services)
  expect(await differencesOf(books)).toEqual([])
  const lines = await reconciled(world, folder)
  const unchecked = lines.filter((line) => line.includes('not checked'))
  expect(unchecked.filter((line) => !line.includes(' public key '))).toEqual([])

  const key = bookKey(world.services.secrets)
  const on = { folder: join(folder, second), key, seed: 'documents' }
  const unchanged: Mutation = { name: 'nothing', isSigned: true, change: () => undefined }
  expect(checkMutation(unchanged, on)).toBe(0)
  for (const [name, number, change] of await forgeries())
    expect(checkMutation(forgeryOf(name, number, change), on), name).toBe(1)
})

test('of several documents at once each goes on with another', async () => {
  const last = (await documentsOf(payer.member)).at(-1)
  const paid = await Promise.all(Array.from({ length: 4 }, () => topUp(world, payer.member)))
  expect(paid.map(({ body }) => body.state)).toEqual(Array.from({ length: 4 }, () => 'succeeded'))
  const placed = await world.ask<{ place: bigint; carried_in: string }>(
    `SELECT place, body::jsonb->>'carried_in' AS carried_in FROM ledger_documents
     WHERE organization_id = $1 ORDER BY place`,
    [payer.member.organizationId],
  )
  expect(placed.map(({ place }) => Number(place))).toEqual(placed.map((_, index) => index + 1))
  for (const one of placed.slice(-4)) expect(one.carried_in).toBe(last?.carried_forward)
  expect(last?.carried_forward).not.toBe('0.00')
  expect(await differencesOf(books)).toEqual([])
  await tamper(world, 'UPDATE ledger_documents SET place = 77 WHERE place = 4')
  expect((await differencesOf(books)).join()).toContain('what the one before it left')
})

interface DocumentFile {
  document: Record<string, unknown>
  place?: number
  sha256: string
  signature: string
}

/** A change of one document, which is hashed and signed anew. */
function forgeryOf(name: string, number: string, by: (file: DocumentFile) => void): Mutation {
  const key = bookKey(world.services.secrets)
  const change = (copy: string) => {
    const path = join(copy, 'documents', `${number}.json`)
    const file = JSON.parse(readFileSync(path, 'utf8')) as DocumentFile
    by(file)
    const text = canonicalJson(file.document as Record<string, Json>)
    file.sha256 = createHash('sha256').update(text).digest('hex')
    file.signature = sign(null, Buffer.from(text), key).toString('base64')
    writeFileSync(path, canonicalJson(file as unknown as Record<string, Json>))
  }
  return { name, isSigned: true, change }
}

type Forgery = [name: string, number: string, by: (file: DocumentFile) => void]

async function forgeries(): Promise<Forgery[]> {
  const numbersOf = async (member: TestMember) =>
    (await documentsOf(member)).map(({ number }) => number)
  const [, topped = '', note = ''] = await numbersOf(user.member)
  const [statement = ''] = await numbersOf(publisher.member)
  const refunds = (await numbersOf(payer.member)).filter((number) => number.includes('-CN-'))
  const [, back = '', anew = '', part = ''] = await numbersOf(customer.member)
  // Its invoice is in the same export.
  const [, refund = ''] = refunds
  const set = (more: object) => (file: DocumentFile) => void Object.assign(file.document, more)
  const taxed = { tax_kind: 'domestic', tax_rate_bp: '1900' }
  return [
    ['the place of a document', note, (file) => (file.place = 99)],
    ['the tax of a refund', refund, set({ tax: '-0.32', total: '-3.65' })],
    ['the treatment of a refund', refund, set({ tax_rate_bp: '2500' })],
    ['the invoice of a refund', refund, set({ corrects: [topped] })],
    ['the invoice of a credit note', note, set({ corrects: [topped] })],
    ['the treatment of a credit note', note, set({ tax_rate_bp: '2500' })],
    ['a tax on an earnings statement', statement, set(taxed)],
    ['the tax of an invoice that was taken back', back, set({ tax: '-0.24', total: '-1.44' })],
    ['the treatment of an invoice that replaces another', anew, set({ tax_rate_bp: '1900' })],
    ['the lines of an invoice that replaces another', anew, set({ replaces: topped })],
    ['the invoice of an amount', part, set({ corrects: [topped] })],
  ]
}
