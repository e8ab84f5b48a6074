// Tax that is withheld from a publisher: through runs that fail, come back and are paid, to the tax
// office. The stand-alone checker reads the export.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { listPayments, showPayment } from '@frontrow/contract/billing'
import { dayMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import type { makeWithheldOfYear } from '@frontrow/contract/operator/finance/bookkeeping'
import type { listCash } from '@frontrow/contract/operator/finance/cash'
import type { downloadPayoutFile } from '@frontrow/contract/operator/finance/payouts'
import type { showTerms } from '@frontrow/contract/operator/terms'
import type { showProposal } from '@frontrow/contract/operator/proposals'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { exportYear } from '../../src/commands/host/operator-bookkeeping.ts'
import { sealBookDays } from '../../src/features/books/for-accounting.ts'
import { dayAfter, utcDayOf } from '../../src/lib/time/utc-day.ts'
import { partsOfDue } from '../../src/features/payouts/runs/plan.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { differing, folderFor, reconciled } from './checked-export.ts'
import {
  act,
  approve,
  balanceOf,
  type PayoutBooks,
  preview,
  propose,
  read,
  runOf,
} from './payout-books.ts'
import { agree, earnMonth, turn } from './story.ts'
import { actAs } from '../support/operators.ts'
import { setTax } from '../support/terms.ts'
import { type TestMember, openWorld } from '../support/world.ts'

// World of its own: its network is in EUR.
const world = await openWorld({ env: { NETWORK_CURRENCY: 'EUR' } })
const books = { world } as PayoutBooks
const folder = folderFor('withheld')
let publisher = {} as TestMember

const withhold = (withheldBp: number) =>
  setTax(world.services, {
    email: publisher.email,
    side: 'publisher',
    kind: 'none',
    withheldBp,
    withheldNote: 'Section 50a EStG',
  })
const today = async () => utcDayOf(await world.database.asSystem(readNow))
const withheld = () => balanceOf(world, 'tax:withheld')
const payable = () => balanceOf(world, 'publisher:payable', publisher.organizationId)
/** The file of a run is made, and the bank pays it. */
async function pay(run: string): Promise<void> {
  await act(books, `/payout-runs/${run}/file`)
  for (const mark of ['sent', 'paid'])
    await act(books, `/payout-runs/${run}/marks`, { mark, reason: 'By the bank' })
}

/** A run that another operator approved, with its only payout. */
async function approved(): Promise<{ run: string; payout: string; reference: string }> {
  await turn(books, 1000)
  const { run, proposal } = await propose(books)
  expect((await approve(books, proposal)).statusCode).toBe(200)
  const line = (await runOf(books, run)).lines[0]
  expect(line).toMatchObject({ state: 'approved', amount: '14.88', withheld: '2.62' })
  return { run, payout: line?.id ?? '', reference: line?.reference ?? '' }
}

async function resolve(payout: string, outcome: 'failed' | 'returned'): Promise<void> {
  await turn(books, 1000)
  await agree(books, `/payouts/${payout}/resolution`, { outcome })
}

/** The publisher's statement of its last payment. */
async function lastStatement(): Promise<Reply<typeof showPayment>> {
  const path = '/organization/payments'
  const listed = await world.call(publisher, { method: 'GET', path })
  const [payment] = listed.json<Reply<typeof listPayments>>()
  const shown = await world.call(publisher, { method: 'GET', path: `${path}/${payment?.id}` })
  return shown.json<Reply<typeof showPayment>>()
}

beforeAll(async () => {
  publisher = await earnMonth(books)
  await turn(books, 31 * dayMs)
})

// An operator's session writes a few times a second.
beforeEach(() => turn(books, 1000))

test('what is withheld is rounded down to whole hundredths', () => {
  for (const [due, withheldBp, tax] of [
    [17_500_000n, 1500, 2_620_000n],
    [10_000n, 9999, 0n],
    [20_000n, 5000, 10_000n],
    [17_500_000n, 0, 0n],
  ] as const)
    expect(partsOfDue(due, { withheldBp, earnedParts: 1n, taxParts: 0n })).toEqual({
      dueMicros: due,
      baseMicros: due,
      withheldMicros: tax,
      paidMicros: due - tax,
    })
})

test('nothing is withheld of the tax on top [CORRECTIONS-16]', () => {
  // 100.00 with 18 % GST, of which 10 % are withheld.
  const gst = { withheldBp: 1000, earnedParts: 10_000n, taxParts: 1800n }
  expect(partsOfDue(118_000_000n, gst)).toEqual({
    dueMicros: 118_000_000n,
    baseMicros: 100_000_000n,
    withheldMicros: 10_000_000n,
    paidMicros: 108_000_000n,
  })
  // 17.50 with 3.33 on the last own invoice, 3 of them.
  const own = { withheldBp: 1500, earnedParts: 17_500_000n, taxParts: 3_330_000n }
  expect(partsOfDue(62_490_000n, own).baseMicros).toBe(52_500_000n)
})

test('what was decided as a kind of treatment is still withheld [CORRECTIONS-16]', async () => {
  await world.ask(
    `INSERT INTO tax_treatments (organization_id, side, valid_from, kind, rate_bp, note, set_by)
     VALUES ($1, 'publisher', (app_now() AT TIME ZONE 'UTC')::date, 'withholding', 1500, 'Section 50a EStG', 'test')`,
    [publisher.organizationId],
  )
  expect(await preview(books)).toMatchObject({ total: '14.88', withheld: '2.62' })
  const { treatments } = await actAs<Reply<typeof showTerms>>(world, books.approver, {
    method: 'GET',
    path: `/organizations/${publisher.organizationId}/terms`,
  })
  expect(treatments[0]).toMatchObject({
    kind: 'none',
    percent: '0',
    note: '',
    withheld_percent: '15',
    withheld_note: 'Section 50a EStG',
  })
})

test('a run says what is withheld, and leaves out a line whose tax changed', async () => {
  await withhold(1500)
  expect(await preview(books)).toMatchObject({
    total: '14.88',
    withheld: '2.62',
    due: [{ organization_name: 'Night Lamp', amount: '14.88', withheld: '2.62' }],
  })
  const { run, proposal } = await propose(books)
  const path = `/proposals/${proposal}`
  const shown = await actAs<Reply<typeof showProposal>>(world, books.approver, {
    method: 'GET',
    path,
  })
  expect(shown.changes).toEqual(
    expect.arrayContaining([
      { field: 'Tax withheld', before: null, after: '2.62 EUR' },
      { field: 'Night Lamp', before: null, after: '14.88 EUR, and 2.62 EUR of tax withheld' },
    ]),
  )
  await withhold(2000)
  expect((await approve(books, proposal)).statusCode).toBe(200)
  const [line] = (await runOf(books, run)).lines
  expect(line?.state).toBe('cancelled')
  expect(line?.note).toContain('changed after the request')
  expect([await payable(), await withheld()]).toEqual([17_500_000n, 0n])
})

test('a payout that failed or came back gives the tax back', async () => {
  await withhold(1500)
  const failed = await approved()
  expect([await payable(), await withheld()]).toEqual([0n, 2_620_000n])
  const file = (await act(books, `/payout-runs/${failed.run}/file`)).json<
    Reply<typeof downloadPayoutFile>
  >()
  expect(Buffer.from(file.content, 'base64').toString()).toContain('<CtrlSum>14.88</CtrlSum>')
  // The treatment of a day on which a payout was approved is used.
  expect(await withhold(2000)).toMatchObject({ day: dayAfter(await today()) })
  await resolve(failed.payout, 'failed')
  expect([await payable(), await withheld()]).toEqual([17_500_000n, 0n])
  const returned = await approved()
  await pay(returned.run)
  expect(await lastStatement()).toMatchObject({
    paid_amount: 14.88,
    withheld: {
      due: '17.50',
      base: '17.50',
      amount: '2.62',
      percent: '15',
      note: 'Section 50a EStG',
    },
  })
  await resolve(returned.payout, 'returned')
  expect([await payable(), await withheld()]).toEqual([17_500_000n, 0n])
})

test('the lists of the year have each payout by quarter', async () => {
  const { run, reference } = await approved()
  await pay(run)
  const day = await today()
  const year = day.slice(0, 4)
  const quarter = `${year}-Q${String(Math.ceil(Number(day.slice(5, 7)) / 3))}`
  const made = await read<Reply<typeof makeWithheldOfYear>>(books, `/years/${year}/withheld`)
  const rows = made.content.trim().split('\r\n').slice(1)
  expect(rows).toHaveLength(3)
  expect(rows.map((row) => /,(-?[\d.]+),15,(-?[\d.]+),EUR,/.exec(row)?.slice(1))).toEqual(
    expect.arrayContaining([
      ['17.50', '2.62'],
      ['-17.50', '-2.62'],
    ]),
  )
  expect(rows.find((row) => row.endsWith(reference))).toContain(
    `${quarter},${publisher.organizationId},Night Lamp,`,
  )
  const lines = await exportYear(world.services, { folder, year })
  expect(lines).toEqual([`payments-${year}.csv and withheld-${year}.csv are in ${folder}.`])
  expect(readFileSync(join(folder, `withheld-${year}.csv`), 'utf8')).toBe(made.content)
  expect(readFileSync(join(folder, `payments-${year}.csv`), 'utf8')).toContain(
    ',29.76,2.62,14.88,EUR',
  )
})

test('what is paid to the tax office is recorded once, and reversed by two', async () => {
  const cash = () => read<Reply<typeof listCash>>(books, '/cash')
  expect((await cash()).withheld).toBe('2.62')
  const body = { amount: '2.63', reference: 'Q4-1', reason: 'The return of the quarter' }
  const record = (more: object) => act(books, '/tax-payments', { ...body, ...more })
  expect((await record({})).json()).toMatchObject({ reason: 'tax_too_large', field: 'amount' })
  const paid = (await record({ amount: '2.62' })).json<{
    state: string
    proposal_id: string | null
  }>()
  if (paid.proposal_id !== null) await approve(books, paid.proposal_id, { retyped: [] })
  expect((await cash()).withheld).toBeUndefined()
  expect((await record({ amount: '0.01' })).json()).toMatchObject({ reason: 'reference_used' })
  // Two operators take back what was recorded wrongly, and its reference is free again.
  await turn(books, 1000)
  const payment = (await cash()).tax_payments?.[0]
  expect(payment).toMatchObject({ amount: '2.62', reference: 'Q4-1', is_reversed: false })
  const [bank, paidBefore] = [await balanceOf(world, 'cash:sandbox'), await withheld()]
  const path = `/tax-payments/${payment?.id}/reversal`
  await agree(books, path, {})
  expect([await balanceOf(world, 'cash:sandbox'), await withheld()]).toEqual([
    bank - 2_620_000n,
    paidBefore + 2_620_000n,
  ])
  expect(await cash()).toMatchObject({ withheld: '2.62', tax_payments: [{ is_reversed: true }] })
  expect((await act(books, path, { reason: 'Once more' })).json()).toMatchObject({
    reason: 'tax_payment_not_found',
  })
  await turn(books, 1000)
  const again = (await record({ amount: '2.62' })).json<{ proposal_id: string | null }>()
  if (again.proposal_id !== null) await approve(books, again.proposal_id, { retyped: [] })
  expect((await cash()).withheld).toBeUndefined()
  await turn(books, 2 * dayMs)
  await sealBookDays(world.services)
  expect(await differing(world)).toEqual([])
  await reconciled(world, join(folder, 'books'))
})
