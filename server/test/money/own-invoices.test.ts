// A publisher that sends its own invoices: its payout waits until the invoice is recorded, and the
// tax on it is paid with the earnings. The stand-alone checker reads the export.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { listPayments } from '@frontrow/contract/billing'
import { dayMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import type { listPublisherInvoices } from '@frontrow/contract/operator/finance/publisher-invoices'
import type { showPayoutStatus } from '@frontrow/contract/payouts'
import type { listStatements, showStatement } from '@frontrow/contract/documents/statements'
import { bookkeepingOf } from '../../src/features/accounting/bookkeeping/export-bookkeeping.ts'
import { sealBookDays } from '../../src/features/books/for-accounting.ts'
import { dayAfter, utcDayOf } from '../../src/lib/time/utc-day.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { enterBuyer } from './parties.ts'
import { differing, folderFor, reconciled } from './checked-export.ts'
import { tamper } from './ledger-storm.ts'
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
import { earnMonth, turn } from './story.ts'
import { setTax } from '../support/terms.ts'
import { type TestMember, openWorld } from '../support/world.ts'

// World of its own: its network is in EUR.
const world = await openWorld({ env: { NETWORK_CURRENCY: 'EUR' } })
const books = { world } as PayoutBooks
const folder = folderFor('own-invoices')
let publisher = {} as TestMember

beforeAll(async () => {
  publisher = await earnMonth(books, { taxKind: 'own_invoice' })
})

// An operator's session writes a few times a second.
beforeEach(() => turn(books, 1000))

const today = async () => utcDayOf(await world.database.asSystem(readNow))
const get = async <T>(path: string) =>
  (await world.call(publisher, { method: 'GET', path })).json<T>()
const listed = () => read<Reply<typeof listPublisherInvoices>>(books, '/publisher-invoices')
const payable = () => balanceOf(world, 'publisher:payable', publisher.organizationId)

const withholdFor = (withheld: { withheldBp?: number }) =>
  setTax(world.services, {
    email: publisher.email,
    side: 'publisher',
    kind: 'own_invoice',
    ...withheld,
  })

async function statementId(): Promise<string> {
  return (await listed()).statements[0]?.id ?? ''
}

async function record(more: object) {
  const invoice = { statement_id: await statementId(), number: 'NL-17', issued_on: await today() }
  const body = { ...invoice, percent: '19', total: '20.83', reason: 'By email', ...more }
  return act(books, '/publisher-invoices', body)
}

test('the statement asks its publisher for the invoice, as a page and as a PDF', async () => {
  const [head] = await get<Reply<typeof listStatements>>('/organization/statements')
  const path = `/organization/statements/${head?.id ?? ''}`
  const shown = await get<Reply<typeof showStatement>>(path)
  expect(shown).toMatchObject({ kind: 'earnings', net: '17.50', tax: '0.00', total: '17.50' })
  expect(JSON.parse(shown.document)).toMatchObject({ tax_kind: 'own_invoice', tax_rate_bp: '0' })
  expect(shown.notes).toEqual([
    {
      label: 'Your invoice',
      value: `Send an invoice for 17.50 EUR and your tax. Name ${shown.number} on it. The payout is sent once it is recorded.`,
    },
  ])
  const pdf = await get<{ content: string }>(`${path}/pdf`)
  expect(Buffer.from(pdf.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
})

test('a payout waits for the invoice once the net days are over', async () => {
  const blocksNow = async () => (await preview(books)).blocked.flatMap((one) => one.blocked_by)
  const reasons = (await blocksNow()).map(({ reason }) => reason)
  expect(reasons).toEqual(['bank_changed', 'net_days'])
  await turn(books, 31 * dayMs)
  expect(await blocksNow()).toEqual([{ reason: 'publisher_invoice_missing', until: null }])
  const status = await get<Reply<typeof showPayoutStatus>>('/organization/payout-status')
  expect(status.blocked_by).toEqual([{ reason: 'publisher_invoice_missing', until: null }])
  const body = { organization_id: publisher.organizationId, amount: '1', reason: 'By hand' }
  expect((await act(books, '/manual-payouts', body)).json()).toMatchObject({
    reason: 'payout_held',
    message: expect.stringContaining('Record the invoice of the publisher first') as string,
  })
})

test('what is wrong on an invoice is refused beside its field', async () => {
  const refused = async (more: object) => (await record(more)).json<object>()
  expect(await refused({ issued_on: dayAfter(await today()) })).toMatchObject({
    reason: 'invoice_date_wrong',
    field: 'issued_on',
  })
  const nobody = '00000000-0000-7000-8000-000000000000'
  expect(await refused({ statement_id: nobody })).toMatchObject({ reason: 'statement_not_found' })
})

test('a paper that contradicts its statement is refused [FINDINGS4-M3]', async () => {
  const refused = async (more: object) => (await record(more)).json<object>()
  const month = (await listed()).statements[0]?.month ?? ''
  const early = await refused({ issued_on: `${month}-27` })
  expect(early).toMatchObject({ reason: 'invoice_date_wrong', field: 'issued_on' })
  const high = await refused({ percent: '44', total: '25.20' })
  expect(high).toMatchObject({ reason: 'invoice_rate_too_high', field: 'percent' })
  for (const total of ['17.49', '20.85', '25.20'])
    expect(await refused({ total })).toMatchObject({
      reason: 'invoice_total_wrong',
      field: 'total',
      message: expect.stringContaining('the total is 20.83 EUR') as string,
    })
})

interface Sent {
  state: string
  proposal_id: string | null
}

const reverse = async () => {
  const path = `/publisher-invoices/${await statementId()}/reversal`
  return (await act(books, path, { reason: 'The tax was mistyped' })).json<Sent>()
}

const sums = async () => [await payable(), await balanceOf(world, 'tax:input')]

test('a rate above that of the country needs two, and one above all is refused', async () => {
  await enterBuyer(world, publisher.organizationId)
  const sent = (await record({ number: 'NL-16', percent: '25', total: '21.88' })).json<Sent>()
  expect(sent.state).toBe('proposed')
  expect((await listed()).statements[0]?.proposal_id).toBe(sent.proposal_id)
  expect((await approve(books, sent.proposal_id ?? '', { retyped: [] })).statusCode).toBe(200)
  expect(await sums()).toEqual([21_880_000n, -4_380_000n])
})

test('a proposal that waits for its effect is shown beside its statement', async () => {
  await world.ask(
    `INSERT INTO stored_settings VALUES ('dual_control', 'off', 1, app_now(), 'operator:maria')`,
  )
  const { proposal_id: id } = await reverse()
  expect((await listed()).statements[0]?.proposal_id).toBe(id)
  const [waiting] = await world.ask(
    "UPDATE proposals SET state = 'withdrawn' WHERE id = $1 AND state = 'waiting' RETURNING id",
    [id],
  )
  expect(waiting).toEqual({ id })
  await world.ask(`DELETE FROM stored_settings WHERE key = 'dual_control'`)
})

test('an invoice that is not paid is reversed by two, and its statement gets another', async () => {
  const { state, proposal_id: proposal } = await reverse()
  expect(state).toBe('proposed')
  expect(await reverse()).toMatchObject({ reason: 'proposal_open' })
  expect((await listed()).statements[0]?.proposal_id).toBe(proposal)
  expect((await approve(books, proposal ?? '', { retyped: [] })).statusCode).toBe(200)
  expect(await sums()).toEqual([17_500_000n, 0n])
  expect((await listed()).statements[0]).toMatchObject({ invoice: null, proposal_id: null })
  const [blocked] = (await preview(books)).blocked.flatMap((one) => one.blocked_by)
  expect(blocked).toMatchObject({ reason: 'publisher_invoice_missing' })
  const reversal = await world.ask(
    `SELECT e.reason, d.code AS debit, c.code AS credit, t.amount_micros::text AS micros FROM ledger_entries e
     JOIN ledger_transfers t ON t.entry_id = e.id JOIN ledger_accounts d ON d.number = t.debit JOIN ledger_accounts c ON c.number = t.credit
     WHERE e.key LIKE 'publisher_invoice/%/reversed'`,
  )
  expect(reversal).toEqual([
    {
      reason: 'The tax was mistyped',
      debit: 'publisher:payable',
      credit: 'tax:input',
      micros: '4380000',
    },
  ])
  expect(await reverse()).toMatchObject({ reason: 'publisher_invoice_missing' })
  await expect(
    world.database.asSystem((db) =>
      db.updateTable('publisher_invoices').set({ reversed_at: null }).execute(),
    ),
  ).rejects.toThrow('reversed once')
})

test('a recorded invoice pays its tax with the earnings, and is recorded once', async () => {
  await record({})
  expect((await listed()).statements).toEqual([
    expect.objectContaining({
      net: '17.50',
      invoice: expect.objectContaining({ number: 'NL-17', tax: '3.33' }) as object,
    }),
  ])
  expect(await sums()).toEqual([20_830_000n, -3_330_000n])
  expect((await record({})).json()).toMatchObject({ reason: 'publisher_invoice_recorded' })
  expect(await preview(books)).toMatchObject({ total: '20.83', blocked: [] })
  await withholdFor({ withheldBp: 1500 })
  // Of 17.50, not of the tax on top.
  expect(await preview(books)).toMatchObject({ total: '18.21', withheld: '2.62' })
  await withholdFor({})
  const { run, proposal } = await propose(books)
  expect((await approve(books, proposal)).statusCode).toBe(200)
  expect((await runOf(books, run)).lines[0]).toMatchObject({ state: 'approved', amount: '20.83' })
  await act(books, `/payout-runs/${run}/file`)
  for (const mark of ['sent', 'paid'])
    await act(books, `/payout-runs/${run}/marks`, { mark, reason: 'By the bank' })
  expect(await reverse()).toMatchObject({ reason: 'publisher_invoice_paid' })
  const path = '/organization/payments'
  const [payment] = await get<Reply<typeof listPayments>>(path)
  expect(await get(`${path}/${payment?.id ?? ''}`)).toMatchObject({
    paid_amount: 20.83,
    statements: [{ total: '20.83', invoice_number: 'NL-17' }],
  })
})

test('the books hold the invoice, from inside and from outside', async () => {
  await turn(books, 40 * dayMs)
  await sealBookDays(world.services)
  expect(await differing(world)).toEqual([])
  await reconciled(world, folder)
  const [head] = await get<Reply<typeof listStatements>>('/organization/statements')
  const month = head?.issued_on.slice(0, 7) ?? ''
  const files = await world.database.asSystem((db) => bookkeepingOf(db, { month }))
  if (typeof files === 'string') throw new Error(files)
  expect(files.get('statements.csv')).toMatch(
    /,own_invoice,0,17\.50,0\.00,17\.50,EUR,NL-17,\d{4}-\d\d-\d\d,3\.33\r\n/,
  )
})

test('a tax that is not that of the invoice is found', async () => {
  await tamper(world, 'UPDATE publisher_invoices SET tax_micros = tax_micros + 10000')
  expect((await differing(world)).join()).toContain("publishers' invoices = their entries")
})
