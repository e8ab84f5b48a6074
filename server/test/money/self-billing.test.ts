// Two months of a publisher whose invoices the network issues: a rate that changes, and what an
// adjustment takes back. The stand-alone checker reads the exports.
import { afterAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import type {
  listStatements,
  showStatement,
  showStatementXml,
} from '@frontrow/contract/documents/statements'
import { openAdjustedImpressions, openDayRecounts } from '../../src/features/delivery/for-books.ts'
import { bookkeepingOf } from '../../src/features/accounting/bookkeeping/export-bookkeeping.ts'
import { dayInWords } from '../../src/lib/time/days-in-words.ts'
import { dayAfter } from '../../src/lib/time/utc-day.ts'
import { closeMonths } from '../../src/features/accounting/for-demo.ts'
import { openBooks } from '../../src/features/books/for-demo.ts'
import { sealBookDays } from '../../src/features/books/for-accounting.ts'
import { missingForClose } from '../../src/features/accounting/for-operators.ts'
import { utcDayOf } from '../../src/lib/time/utc-day.ts'
import { planPayouts } from '../../src/features/payouts/runs/plan.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import {
  bodiesOf,
  type Books,
  differencesOf,
  startClose,
  takeBack,
  turnToMonthEnd,
} from './books.ts'
import { readEInvoice, text } from './en16931-reader.ts'
import { folderFor, reconciled } from './checked-export.ts'
import { tamper } from './ledger-storm.ts'
import { buyer, enterBuyer, enterSeller } from './parties.ts'
import { balanceOf } from './payout-books.ts'
import { makeApp, makeCampaign, makePlacement } from '../support/market.ts'
import { callOperator, makeOperator } from '../support/operators.ts'
import { selfBillingAgreement } from '../../src/features/documents/rules/self-billing-agreement.sql.ts'
import { showNotices } from '../support/noticed.ts'
import { readPdf } from '../support/pdf-parts.ts'
import { settleLeases, showAds } from '../support/show-ads.ts'
import { openWorld } from '../support/world.ts'
import { setTax } from '../support/terms.ts'

// World of its own: it closes days and months of the whole network.
const world = await openWorld()
await turnToMonthEnd(world, 5)
await openBooks(world.services, 'operator:ida')
const recounts = openDayRecounts(world.services, world.eventUrl)
const adjusted = openAdjustedImpressions(world.services, world.eventUrl)
const books = { world, recounts } as Books
const folder = folderFor('self-billed')
afterAll(() => Promise.all([recounts.close(), adjusted.close()]))

const today = async () => utcDayOf(await world.database.asSystem(readNow))
const publisher = await makeApp(world, await world.member({ name: 'Publisher' }))
const placement = await makePlacement(world, publisher)
const foreign = await makeApp(world, await world.member({ name: 'Foreign' }))
const foreignPlacement = await makePlacement(world, foreign)
const advertiser = await makeApp(world, await world.member({ name: 'Advertiser' }))
const firstDay = await today()
const month = firstDay.slice(0, 7)

const tax = (rateBp: number, date?: string) =>
  setTax(world.services, {
    email: publisher.member.email,
    side: 'publisher',
    kind: 'self_billed_domestic',
    rateBp,
    date,
  })

interface Body {
  number: string
  kind: string
  sum: string
  net: string
  tax: string
  total: string
  tax_kind: string
  tax_rate_bp: string
  tax_note?: string
  taxed_on?: string
  agreement?: string
  object_until?: string
  issued_on: string
  corrects?: string[]
  seller?: { legal_name: string; vat_id: string }
  buyer?: { legal_name: string; vat_id: string }
}

const documentsOf = ({ member }: typeof publisher) => bodiesOf<Body>(world, member)

test('with live books a month waits for the profile of who is self-billed', async () => {
  // An impression brings the publisher 0.3500007, so that documents leave remainders.
  await makeCampaign(world, advertiser, { ecpmMicros: 500_001_000 })
  await tax(1900)
  const changesOn = dayAfter(firstDay)
  await tax(2400, changesOn)
  await setTax(world.services, {
    email: foreign.member.email,
    side: 'publisher',
    kind: 'self_billed_reverse_charge',
    note: 'Reverse charge',
  })
  await showAds(world, placement.key, 3)
  await world.turnClock(dayMs)
  await showAds(world, placement.key, 5)
  await showAds(world, foreignPlacement.key, 2)
  await world.turnClock(dayMs)
  await settleLeases(world)
  const missing = () => world.database.asSystem((db) => missingForClose(db, month))
  expect((await startClose(books, month)).outcome).toBe('started')
  await tamper(world, 'DELETE FROM ledger_months')
  await tamper(world, `UPDATE ledger_settings SET book = 'live'`)
  const texts = async () =>
    (await missing())
      .filter(({ what }) => what === 'buyer' || what === 'seller')
      .map(({ what, text }) => `${what} ${text.replace(/,? so .*/, '')}`)
  const needed = (name: string) =>
    `buyer ${name} has no billing profile with a VAT ID (outside the EU a registration, of a small business a tax number)`
  expect(await texts()).toEqual([
    'seller The company that sells is not entered, or its VAT ID is missing',
  ])
  await enterSeller(world, firstDay)
  expect(await texts()).toEqual([needed('Foreign'), needed('Publisher')])
  await enterBuyer(world, publisher.member.organizationId, { ...buyer, vat_id: '' })
  await enterBuyer(world, foreign.member.organizationId)
  expect(await texts()).toEqual([needed('Publisher')])
  await enterBuyer(world, publisher.member.organizationId)
  expect(await texts()).toEqual([])
  await tamper(world, `UPDATE ledger_settings SET book = 'sandbox'`)
})

/** As if a publisher had signed a version of the agreement, with a section of this title. */
const sign = (version: string, title = 'Words', { member } = publisher) =>
  world.ask(
    `WITH made AS (INSERT INTO policies (id, version, created_at, published_by, content, sha256)
       VALUES (gen_random_uuid(), $2, app_now(), 'system', jsonb_build_object('sections', jsonb_build_array(jsonb_build_object('title', $4::text))), '') RETURNING id)
     INSERT INTO policy_signatures (organization_id, policy_id, developer_id, name, designation, signature, signature_confirm,
       signature_date, signature_location, signed_at, address_prefix, text_sha256)
     SELECT $1, made.id, $3, 'x', 'x', 'x', 'x', '2026-01-01', 'x', app_now(), 'x', '' FROM made`,
    [member.organizationId, version, member.developerId, title],
  )

test('a publisher is self-billed by the treatment of each day', async () => {
  await sign('7.0')
  expect(await startClose(books, month)).toEqual({ outcome: 'started' })
  await closeMonths(world.services)
  const [first, second, ...others] = await documentsOf(publisher)
  expect(others).toEqual([])
  expect(first).toMatchObject({
    kind: 'self_billed_invoice',
    number: expect.stringMatching(/^TEST-SB-\d{4}-00000\d$/) as string,
    net: '1.05',
    tax: '0.20',
    total: '1.25',
    tax_kind: 'self_billed_domestic',
    tax_rate_bp: '1900',
    taxed_on: firstDay,
    seller: { legal_name: buyer.legal_name, vat_id: buyer.vat_id },
    buyer: { legal_name: 'Frontrow Media OÜ' },
  })
  expect(first).toMatchObject({ agreement: '7.0', agreement_on: await today() })
  expect(first?.object_until).toBe(
    utcDayOf(new Date(Date.parse(first?.issued_on ?? '') + 14 * dayMs)),
  )
  expect(second).toMatchObject({ net: '1.75', tax: '0.42', tax_rate_bp: '2400' })
  const [reversed] = await documentsOf(foreign)
  expect(reversed).toMatchObject({
    kind: 'self_billed_invoice',
    net: '0.70',
    tax: '0.00',
    tax_note: 'Reverse charge',
  })
  expect(await balanceOf(world, 'tax:input')).toBe(-620_000n)
  const id = publisher.member.organizationId
  const owed =
    (await balanceOf(world, 'publisher:payable', id)) +
    (await balanceOf(world, 'publisher:held', id))
  // An impression earns 0.3500007, and each day is rounded down to a millionth.
  expect(owed).toBe(1_050_002n + 1_750_003n + 620_000n)
  expect(await differencesOf(books)).toEqual([])
  const plan = await world.database.asSystem((db) => planPayouts(db, world.services))
  const waiting = plan?.blocked.find(({ organizationId }) => organizationId === id)
  expect(waiting?.youngMicros).toBe(waiting?.payableMicros)
})

test('in live books nobody is self-billed without an agreement on it [FINDINGS4-M4]', async () => {
  const other = await makeApp(world, await world.member({ name: 'Other' }))
  const { organizationId } = other.member
  await tamper(world, `UPDATE ledger_settings SET book = 'live'`)
  const decide = async () =>
    (
      await callOperator(world, await makeOperator(world, 'finance'), {
        method: 'PUT',
        path: `/organizations/${organizationId}/tax`,
        body: {
          side: 'publisher',
          kind: 'self_billed_reverse_charge',
          percent: '0',
          note: 'Reverse charge',
          from: null,
          reason: 'As agreed',
        },
      })
    ).json<object>()
  expect(await decide()).toMatchObject({ reason: 'self_billing_not_agreed' })
  await sign('8.0', 'Words', other)
  expect(await decide()).toMatchObject({ reason: 'self_billing_not_agreed' })
  await sign('8.1', '7. Self-billing', other)
  expect(await decide()).toMatchObject({ state: 'done' })
  await tamper(world, `UPDATE ledger_settings SET book = 'sandbox'`)
})

test('a paper on self-billing is an agreement too, until it expires [FINDINGS4-M4]', async () => {
  const { organizationId } = await world.member({ name: 'On paper' })
  const agreement = () => world.database.asSystem((db) => selfBillingAgreement(db, organizationId))
  const add = (validTill: string | null) =>
    world.ask(
      `INSERT INTO tax_papers (id, organization_id, kind, valid_till, file_name, file, added_at, added_by)
       VALUES (gen_random_uuid(), $1, 'self_billing', $2, 'x.pdf', '', clock_timestamp(), 'ida')`,
      [organizationId, validTill],
    )
  expect(await agreement()).toBeUndefined()
  await add(null)
  expect(await agreement()).toMatchObject({ version: '', isOnSelfBilling: true })
  await add('2020-01-01')
  expect(await agreement()).toBeUndefined()
})

test('its members see the invoice with its tax, as a page and as a PDF', async () => {
  const get = async <T>(path: string) => {
    const { member } = publisher
    return (await world.call(member, { method: 'GET', path })).json<T>()
  }
  const listed = await get<Reply<typeof listStatements>>('/organization/statements')
  expect(listed.map(({ kind, total }) => [kind, total])).toEqual([
    ['self_billed', '2.17'],
    ['self_billed', '1.25'],
  ])
  const path = `/organization/statements/${listed[1]?.id ?? ''}`
  const shown = await get<Reply<typeof showStatement>>(path)
  expect(shown).toMatchObject({ net: '1.05', tax: '0.20', tax_label: 'VAT 19 %', total: '1.25' })
  expect([shown.from[0], shown.to[0]]).toEqual([buyer.legal_name, 'Frontrow Media OÜ'])
  expect(shown.notes.map(({ label }) => label)).toEqual(['Self-billing', 'Objections', 'Kept back'])
  expect(shown.notes[0]?.value).toContain(`the agreement of version 7.0, of ${await today()}.`)
  expect(shown.notes[1]?.value).toContain('billing@frontrow.example')
  expect(shown.notes[2]?.value).toBe('Of this, 1.05 USD is paid when bank details are filled in.')
  expect(shown.held).toEqual([{ reason: 'no_bank_details', amount: '1.05' }])
  expect(shown.summed.map(({ printed }) => printed)).toEqual(['1.05'])
  const pdf = await get<{ content: string }>(`${path}/pdf`)
  expect(Buffer.from(pdf.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
})

test('its members read that an invoice was issued in their name [CORRECTIONS-9]', async () => {
  const [first] = await documentsOf(publisher)
  const { notices } = await showNotices(world, publisher.member)
  const told = notices.find(({ title }) => title.includes(first?.number ?? ''))
  expect(told?.title).toBe(`Self-billed invoice ${first?.number} was issued in your name`)
  expect(told?.text).toContain(`object by ${dayInWords(first?.object_until ?? '')}`)
})

test('what is taken back of a self-billed day takes its tax back', async () => {
  await world.turnClock(dayMs)
  await takeBack(world, adjusted, { placementId: placement.id, day: firstDay })
  await showAds(world, placement.key, 1)
  // From the next day on this publisher has no tax.
  await setTax(world.services, {
    email: foreign.member.email,
    side: 'publisher',
    kind: 'none',
    date: dayAfter(await today()),
  })
  await showAds(world, foreignPlacement.key, 1)
  await world.turnClock(dayMs)
  await showAds(world, foreignPlacement.key, 1)
  await world.turnClock(dayMs + hourMs)
  await settleLeases(world)
  const second = (await today()).slice(0, 7)
  expect(await startClose(books, second)).toEqual({ outcome: 'started' })
  await closeMonths(world.services)
  const [first, , note, after] = await documentsOf(publisher)
  expect(note).toMatchObject({
    kind: 'self_billed_credit_note',
    number: expect.stringMatching(/^TEST-SBC-\d{4}-000001$/) as string,
    net: '-1.05',
    tax: '-0.20',
    tax_rate_bp: '1900',
    corrects: [first?.number],
  })
  expect(after).toMatchObject({ kind: 'self_billed_invoice', net: '0.35', tax: '0.08' })
  const [, reversed, untaxed] = await documentsOf(foreign)
  expect([reversed?.kind, untaxed?.kind]).toEqual(['self_billed_invoice', 'earnings_statement'])
  expect([reversed?.net, untaxed?.net]).toEqual(['0.35', '0.35'])
  expect(await balanceOf(world, 'tax:input')).toBe(-500_000n)
  expect(await differencesOf(books)).toEqual([])
})

test('what is self-billed is an e-invoice, alone and in its PDF', async () => {
  const codes = { self_billed: '389', self_billed_credit_note: '261' } as Record<string, string>
  const get = async <T>(path: string) => {
    const { member } = publisher
    return (await world.call(member, { method: 'GET', path })).json<T>()
  }
  const listed = await get<Reply<typeof listStatements>>('/organization/statements')
  expect(new Set(listed.map(({ kind }) => kind))).toEqual(new Set(Object.keys(codes)))
  for (const { id, kind, number } of listed) {
    const path = `/organization/statements/${id}`
    const xml = await get<Reply<typeof showStatementXml>>(`${path}/xml`)
    const written = Buffer.from(xml.content, 'base64').toString()
    const { document, faults } = readEInvoice(written)
    expect(faults).toEqual([])
    expect(text(document, 'ExchangedDocument/TypeCode')).toBe(codes[kind])
    expect(xml.file_name).toBe(`${number}.xml`)
    expect((await get<Reply<typeof showStatement>>(path)).has_xml).toBe(true)
    const pdf = await get<Reply<typeof showStatementXml>>(`${path}/pdf`)
    expect(readPdf(Buffer.from(pdf.content, 'base64')).attached).toEqual([written])
  }
})

test('both months are equal from outside, and the bookkeeper gets them', async () => {
  await world.turnClock(2 * dayMs)
  await sealBookDays(world.services)
  const lines = await reconciled(world, folder)
  expect(lines.filter((line) => line.includes(' tax that is paid: equal')).length).toBeGreaterThan(
    3,
  )
  const [issued] = await documentsOf(publisher)
  const issuedIn = (issued?.issued_on ?? '').slice(0, 7)
  await world.turnClock(32 * dayMs)
  await sealBookDays(world.services)
  const files = await world.database.asSystem((db) => bookkeepingOf(db, { month: issuedIn }))
  if (typeof files === 'string') throw new Error(files)
  const statements = files.get('statements.csv')?.split('\r\n') ?? []
  expect(statements.find((line) => line.startsWith(issued?.number ?? ''))).toContain(
    'self_billed_domestic,19,1.05,0.20,1.25,USD',
  )
  expect(files.get('journal.csv')).toMatch(/,1200,Input tax,0\.42,,USD,S 24,/)
  expect(files.get('journal.csv')).toMatch(/,2210,Output tax of reverse charge,,0\.17,USD,AE,/)
})

test('a document whose tax was paid otherwise is found', async () => {
  await tamper(
    world,
    `UPDATE ledger_transfers SET amount_micros = amount_micros + 10000 WHERE entry_id =
       (SELECT id FROM ledger_entries WHERE kind = 'self_billed' ORDER BY id LIMIT 1)`,
  )
  expect((await differencesOf(books)).join()).toContain('tax of self-billed documents')
})
