import { sqlStates } from '../../../lib/failures/sql-states.ts'
import { createHash, createPublicKey, verify } from 'node:crypto'
import type { Reply } from '@frontrow/contract/endpoint'
import type {
  listStatements,
  showStatement,
  showStatementPdf,
} from '@frontrow/contract/documents/statements'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '@frontrow/contract/durations'
import {
  type Books,
  type Sold,
  closeIt,
  daysFrom,
  differencesOf,
  documentsOf,
  openMarketBooks,
  plant,
  startClose,
  turnPast,
  turnToMonthEnd,
} from '../../../../test/money/books.ts'
import { entryOf, post, tamper } from '../../../../test/money/ledger-storm.ts'
import { closeMonthsInStorm } from '../../../../test/money/month-close-storm.ts'
import { enterParties } from '../../../../test/money/parties.ts'
import { messagesOf, takeMessages } from '../../../../test/support/webhooks.ts'
import { type World, makeWorld } from '../../../../test/support/world.ts'
import { dayInWords } from '../../../lib/time/days-in-words.ts'
import { takeNumber } from '../../documents/documents/documents.sql.ts'
import { closeDays } from '../../books/days/close-days.ts'
import { setShare, setTax } from '../../../../test/support/terms.ts'
import { closeMonths } from './close-months.ts'
import { releaseEndedHolds } from '../../documents/for-accounting.ts'
import { missingForClose } from './start-month-close.ts'

// One market through two months; each test goes on where the one before ended.
// World of its own: it closes days and months of the whole network.
let books: Books
let world: World
let [first, second] = ['', '']
const organizations = { publisher: '', other: '' }

beforeAll(async () => {
  world = await makeWorld()
  await turnToMonthEnd(world, 2)
  books = await openMarketBooks(world)
  first = books.since.slice(0, 7)
  second = daysFrom(books, 3)[2]?.slice(0, 7) ?? ''
  organizations.publisher = books.publishers[0]?.member.organizationId ?? ''
  organizations.other = books.publishers[1]?.member.organizationId ?? ''
  await fillBank(organizations.publisher, ['iban'])
  await takeMessages(world, Object.values(organizations), ['payout.held', 'payout.released'])
})
afterAll(async () => {
  await books.close()
  await world.close()
})

/** As if members had filled in their bank details, without what encrypts them. */
const fillBank = (organizationId: string, fields: string[]) =>
  world.ask(
    `INSERT INTO bank_details AS b (organization_id, first_filled_at, bank_account_holder_name, ${fields.join()})
     VALUES ($1, app_now(), 'x', ${fields.map(() => `'x'`).join()})
     ON CONFLICT (organization_id) DO UPDATE SET ${fields.map((field) => `${field} = 'x'`).join()}`,
    [organizationId],
  )
const impression = (networkMicros: bigint, more: Partial<Sold> = {}): Sold => ({
  day: books.since,
  spentMicros: networkMicros + 1n,
  networkMicros,
  ...more,
})
const balances = async (organizationId: string) => {
  const rows = await world.ask<{ code: string; micros: string }>(
    `SELECT a.code, (b.credits - b.debits)::text AS micros FROM ledger_accounts a JOIN ledger_balances b ON b.account = a.number
     WHERE a.organization_id = $1`,
    [organizationId],
  )
  return Object.fromEntries(rows.map(({ code, micros }) => [code, micros]))
}
const missing = async (month: string) =>
  (await world.database.asSystem((db) => missingForClose(db, month))).map(({ text }) => text)
const rateFrom = (day: string) =>
  world.ask(
    `INSERT INTO fx_rates (currency, as_of, usd_billionths, source) VALUES ('EUR', ${day}::date, 1170000000, 'ida')`,
  )
const placements = () => books.publishers[0]?.placements.map(({ id }) => id) ?? []

test('what is missing for a close is named [MONEY-CHECK-18]', async () => {
  expect(await missing('2020-01')).toEqual([`The books open on ${dayInWords(books.since)}.`])
  expect((await missing(first))[0]).toMatch(/can be closed from 5 \w+ \d{4} \(UTC\)/)
  await plant(books, [
    impression(1_000_003n),
    impression(500_000n, { placement: 1 }),
    impression(777_777n, { publisher: 1, advertiser: 1 }),
  ])
  await turnPast(books, `${second}-04`)
  expect(await missing(first)).toEqual(
    daysFrom(books, 2).map((day) => `${dayInWords(day)} is not counted yet.`),
  )
  const add = (micros: number) =>
    world.ask(
      `UPDATE events.campaign_counts SET spent_micros = spent_micros + ${micros} WHERE impressions > 0`,
      [],
      'events',
    )
  await add(1)
  await closeIt(books, books.since)
  expect((await missing(first)).join()).toMatch(/does not reconcile: campaign/)
  expect((await startClose(books, first)).outcome).toBe('missing')
  expect(await world.ask('SELECT FROM ledger_months')).toEqual([])
  await add(-1)
  for (const table of ['campaign_hours', 'campaign_days'])
    await world.ask(`UPDATE ${table} SET spent_micros = spent_micros - 1`)
  await closeIt(books, books.since)
  expect(await missing(first)).toEqual([])
  expect((await missing(second)).join()).toMatch(/can be closed from/)
})

test('where money is real, a month waits for a rate, a tax and a balance [MONEY-CHECK-18]', async () => {
  const advertiser = books.advertisers[1]?.member
  if (advertiser === undefined) throw new Error('the market is empty')
  const { organizationId, email } = advertiser
  const last = daysFrom(books, 2)[1] ?? ''
  const fee = {
    debit: { code: 'network:fees' },
    credit: { code: 'cash:stripe' },
    currency: 'USD',
    amountMicros: 1_250_000n,
  } as const
  await post(world, { ...entryOf('fee/first', [fee]), effectiveDay: books.since })
  await tamper(
    world,
    `INSERT INTO advertiser_terms (organization_id, valid_from, kind, set_by) VALUES ('${organizationId}', '${books.since}', 'postpaid', 'x')`,
  )
  expect(await missing(first)).toEqual([])
  await tamper(world, `UPDATE ledger_settings SET book = 'live'`)
  await enterParties(world, { from: books.since, organizationId })
  const named = 'SELECT name FROM organizations WHERE id = $1'
  const [{ name } = { name: '' }] = await world.ask<{ name: string }>(named, [organizationId])
  const rate = 'The exchange rate of EUR is from 30 Jun 2025. Add one for today.'
  const tax = `${name} has no tax treatment, so its spend of the month cannot be invoiced.`
  const cash = `Stripe balance: enter the closing balance of ${dayInWords(last)}.`
  expect(await missing(first)).toEqual([rate, tax, cash])
  expect((await startClose(books, first)).outcome).toBe('missing')
  await rateFrom('app_now()')
  expect(await missing(first)).toEqual([tax, cash])
  await setTax(world.services, { side: 'advertiser', kind: 'none', email })
  const enter = (day: string, micros: number) =>
    world.ask(
      `INSERT INTO bank_statements (id, account, currency, closing_on, balance_micros, own_micros, file_name, file_sha256, file, entered_at, entered_by)
       VALUES (gen_random_uuid(), 'cash:stripe', 'USD', $1, $2, 0, 'x', '\\x00', '\\x00', app_now(), 'x')`,
      [day, micros],
    )
  await enter('2020-01-31', 100_000_000)
  await enter(last, 100_000_000)
  expect(await missing(first)).toEqual([
    `Stripe balance: the balance of ${dayInWords(last)} is 100.00, the books have 98.75.`,
  ])
  await enter(last, 98_750_000)
  expect(await missing(first)).toEqual([])
  await tamper(world, `DELETE FROM advertiser_terms; UPDATE ledger_settings SET book = 'sandbox'`)
})

test('earnings become payable or held to the micro, with their statements [MONEY-M10, MONEY-M11]', async () => {
  const [, reviewed = ''] = placements()
  await world.ask(
    `INSERT INTO network_holds (id, organization_id, scope, object_kind, object_id, message, reason, placed_by, placed_at)
     VALUES (gen_random_uuid(), $1, 'payout', 'placement', $2, 'We look at it.', 'clicks', 'operator:ida', app_now())`,
    [organizations.publisher, reviewed],
  )
  expect(await startClose(books, first)).toEqual({ outcome: 'started' })
  expect(await closeMonths(world.services)).toBe(`${first}-01`)
  // 70 % of 1,000,003 and of 500,000; 70 % of 777,777, all of it held.
  expect(await balances(organizations.publisher)).toMatchObject({
    'publisher:estimated': '0',
    'publisher:held': '350000',
    'publisher:payable': '700002',
  })
  expect(await balances(organizations.other)).toMatchObject({
    'publisher:estimated': '0',
    'publisher:held': '544443',
  })
  const documents = await documentsOf(books)
  const year = `${second.slice(0, 4)}`
  expect(documents.map(({ name }) => name)).toEqual([
    `TEST-ES-${year}-000001`,
    `TEST-ES-${year}-000002`,
    `TEST-SU-${year}-000001`,
    `TEST-SU-${year}-000002`,
  ])
  const earned = documents.find((one) => one.organizationId === organizations.publisher)
  expect(earned?.body).toMatchObject({
    kind: 'earnings_statement',
    month: first,
    sum: '1.050002',
    net: '1.05',
    carried_in: '0.00',
    carried_forward: '0.000002',
    held: [{ amount: '0.35', reason: 'under_review' }],
  })
  expect(
    earned?.body.lines.map((line) => [line['gross'], line['earned'], line['impressions']]),
  ).toEqual(
    expect.arrayContaining([
      ['1.000003', '0.700002', 1],
      ['0.50', '0.35', 1],
    ]),
  )
  const [network] = await world.ask<{ micros: string }>(
    `SELECT (credits - debits)::text AS micros FROM ledger_balances b JOIN ledger_accounts a ON a.number = b.account
     WHERE a.code = 'network:revenue'`,
  )
  expect(network?.micros).toBe(String(1_000_003 - 700_002 + 150_000 + 777_777 - 544_443))
  expect(await differencesOf(books)).toEqual([])
  const notices = await world.ask(`SELECT FROM member_notices WHERE kind = 'statement_issued'`)
  expect(notices).toHaveLength(4)
})

test('a closed month is not closed again', async () => {
  expect(await startClose(books, first)).toEqual({ outcome: 'already' })
  expect(await closeMonths(world.services)).toBeUndefined()
  // Even where it is forgotten that an organization is done, the database refuses to do it twice.
  await tamper(world, 'UPDATE ledger_month_organizations SET done_at = NULL')
  await tamper(world, `UPDATE ledger_months SET state = 'closing', final_at = NULL`)
  await expect(closeMonths(world.services)).rejects.toThrow(/are not final/)
  expect(await documentsOf(books)).toHaveLength(4)
  await tamper(world, 'UPDATE ledger_month_organizations SET done_at = app_now()')
  await tamper(world, `UPDATE ledger_months SET state = 'final', final_at = app_now()`)
  expect(await differencesOf(books)).toEqual([])
})

test('no share, rate, treatment or entry is dated back into a closed month [MONEY-CHECK-18]', async () => {
  const date = books.since
  const email = books.publishers[0]?.member.email ?? ''
  for (const refused of [
    await setShare(world.services, { email, date, shareBp: 6500 }),
    await setTax(world.services, { email, date, side: 'publisher', kind: 'none' }),
  ])
    expect(refused).toMatchObject({ outcome: 'past' })
  await expect(rateFrom(`'${date}'`)).rejects.toMatchObject({ code: 'FL005' })
  const fee = {
    debit: { code: 'network:fees' },
    credit: { code: 'cash:stripe' },
    currency: 'USD',
    amountMicros: 1n,
  } as const
  const postOn = (effectiveDay: string) =>
    post(world, { ...entryOf(`fee/${effectiveDay}`, [fee]), effectiveDay })
  await expect(postOn(date)).rejects.toMatchObject({ code: 'FL007' })
  await expect(postOn('2020-01-01')).rejects.toMatchObject({ code: 'FL007' })
  expect(await postOn(`${second}-01`)).toBeDefined()
})

test('a hold ends when its reason does: details filled in, the hold lifted', async () => {
  expect(await releaseEndedHolds(world.services)).toBe(0)
  await fillBank(organizations.other, ['bank_account_number'])
  expect(await releaseEndedHolds(world.services)).toBe(0)
  await fillBank(organizations.other, ['bank_account_number', 'bank_swift_code'])
  expect(await releaseEndedHolds(world.services)).toBe(1)
  expect(await balances(organizations.other)).toMatchObject({
    'publisher:held': '0',
    'publisher:payable': '544443',
  })
  await world.ask(`UPDATE network_holds SET lifted_by = 'operator:ida', lifted_at = app_now()`)
  expect(await releaseEndedHolds(world.services)).toBe(1)
  expect(await releaseEndedHolds(world.services)).toBe(0)
  expect(await balances(organizations.publisher)).toMatchObject({ 'publisher:payable': '1050002' })
  expect(await differencesOf(books)).toEqual([])
})

test('webhooks are told what is held of a month and when it is released', async () => {
  const common = { hold_id: expect.any(String), month: first, currency: 'USD' }
  const both = [
    { ...common, reason: 'under_review', amount: '0.35' },
    { ...common, reason: 'no_bank_details', amount: '0.544443' },
  ]
  const held = await messagesOf(world, 'payout.held', Object.values(organizations))
  const withDay = both.map((one) => ({ ...one, review_by: expect.any(String) }))
  expect(held).toEqual(expect.arrayContaining(withDay))
  const released = await messagesOf(world, 'payout.released', Object.values(organizations))
  expect(released).toEqual(expect.arrayContaining(both))
  expect([held.length, released.length]).toEqual([2, 2])
})

test('an event of a final month is a line of the next [MONEY-CHECK-10]', async () => {
  const before = await world.ask('SELECT body, signature FROM ledger_documents ORDER BY name')
  await plant(books, [
    impression(10n),
    impression(2_000_000n, { day: `${second}-02`, publisher: 1 }),
  ])
  await closeDays({ database: world.database, recounts: books.recounts })
  await startClose(books, second)
  // While the month is being closed, its days wait, and days after it do not.
  await plant(books, [impression(20n, { day: `${second}-02` })])
  expect(await closeIt(books, `${second}-02`)).toBe('waiting')
  expect(await closeMonths(world.services)).toBe(`${second}-01`)
  expect(
    (await world.ask('SELECT body, signature FROM ledger_documents ORDER BY name')).filter((row) =>
      before.some(({ body }) => body === row['body']),
    ),
  ).toEqual(before)
  const later = (await documentsOf(books)).filter(({ body }) => body.month === second)
  const earned = later.find((one) => one.organizationId === organizations.publisher)
  expect(earned?.body).toMatchObject({
    sum: '0.000007',
    carried_in: '0.000002',
    net: '0.00',
    carried_forward: '0.000009',
    lines: [
      { day: books.since, cause: 'late', earned: '0.000007', gross: '0.00001', impressions: 1 },
    ],
  })
  const used = later.find(({ body }) => body.kind === 'statement_of_use')
  expect(used?.body.lines).toMatchObject([
    { day: books.since, cause: 'late', charged: '0.00001', spent: '0.000011', impressions: 1 },
    { day: `${second}-02`, cause: 'delivery', charged: '2.00', spent: '2.000001' },
  ])
  expect(await closeIt(books, `${second}-02`)).toBe('counted 3')
  expect(await differencesOf(books)).toEqual([])
})

test('anybody can check an organization’s statements with the public key', async () => {
  const publisher = books.publishers[0]?.member
  const list = async () =>
    (await world.call(publisher, { method: 'GET', path: '/organization/statements' })).json<
      Reply<typeof listStatements>
    >()
  const own = await list()
  expect(own.map(({ month, kind }) => [month, kind])).toEqual([
    [second, 'earnings'],
    [first, 'earnings'],
  ])
  for (const [before, rest] of [
    [own[0]?.id, own.slice(1)],
    [own[1]?.id, []],
    ['none', []],
  ] as const) {
    const page = await world.call(publisher, {
      method: 'GET',
      path: `/organization/statements?before=${before ?? ''}`,
    })
    expect(page.json()).toEqual(rest)
  }
  const path = `/organization/statements/${own[1]?.id ?? ''}`
  const shown = (await world.call(publisher, { method: 'GET', path })).json<
    Reply<typeof showStatement>
  >()
  expect(shown).toMatchObject({
    number: own[1]?.number,
    month: first,
    book: 'sandbox',
    total: '1.05',
    sum: '1.050002',
    impressions: 2,
    held: [{ reason: 'under_review', amount: '0.35' }],
  })
  const text = Buffer.from(shown.document)
  expect(createHash('sha256').update(text).digest('hex')).toBe(shown.sha256)
  const header = Buffer.from('302a300506032b6570032100', 'hex')
  const key = createPublicKey({
    key: Buffer.concat([header, Buffer.from(shown.public_key, 'base64')]),
    format: 'der',
    type: 'spki',
  })
  expect(verify(null, text, key, Buffer.from(shown.signature, 'base64'))).toBe(true)
  text[5] = 0
  expect(verify(null, text, key, Buffer.from(shown.signature, 'base64'))).toBe(false)
  const pdf = async () =>
    (await world.call(publisher, { method: 'GET', path: `${path}/pdf` })).json<
      Reply<typeof showStatementPdf>
    >()
  const drawn = await pdf()
  expect(drawn).toMatchObject({
    file_name: `${shown.number}.pdf`,
    content_type: 'application/pdf',
  })
  const bytes = Buffer.from(drawn.content, 'base64')
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.length).toBeGreaterThan(5000)
  expect((await pdf()).content).toBe(drawn.content)
  const earnings = await world.call(publisher, {
    method: 'GET',
    path: `/organization/earnings?month=${first}`,
  })
  expect(earnings.json()).toMatchObject({ is_final: true, held: [], payable: '1.050009' })
})

test('documents, their lines and final months never change, whoever asks [MONEY-M10]', async () => {
  for (const statement of [
    `UPDATE ledger_documents SET month = NULL`,
    'DELETE FROM ledger_documents',
    'UPDATE ledger_document_lines SET line = line + 1',
    'TRUNCATE ledger_document_lines',
    `UPDATE ledger_months SET state = 'closing', final_at = NULL`,
    `INSERT INTO ledger_months (month, state, closed_at, closed_by) VALUES ('${first}-01', 'closing', app_now(), 'x')`,
  ])
    await expect(world.ask(statement), statement).rejects.toMatchObject({
      code: sqlStates.integrityConstraintViolation,
    })
})

test('verify finds a missing number, a changed document, line, hold, amount [MONEY-M10, MONEY-M11]', async () => {
  const breaches = {
    'have no gap': [
      'UPDATE ledger_document_series SET last_number = last_number + 1',
      'UPDATE ledger_document_series SET last_number = last_number - 1',
    ],
    'as they were signed': [
      `UPDATE ledger_documents SET signature = set_byte(signature, 1, 255 - get_byte(signature, 1))`,
      `UPDATE ledger_documents SET signature = set_byte(signature, 1, 255 - get_byte(signature, 1))`,
    ],
    'on one document of its side': [
      `UPDATE ledger_document_lines SET side = CASE side WHEN 'publisher' THEN 'advertiser' ELSE 'publisher' END`,
      `UPDATE ledger_document_lines SET side = CASE side WHEN 'publisher' THEN 'advertiser' ELSE 'publisher' END`,
    ],
    'what is held': [
      'UPDATE earning_holds SET released_at = NULL',
      'UPDATE earning_holds SET released_at = app_now()',
    ],
    'moves all that was estimated': [
      `UPDATE ledger_month_organizations SET done_at = NULL`,
      `UPDATE ledger_month_organizations SET done_at = app_now()`,
    ],
  }
  for (const [check, [breach = '', repair = '']] of Object.entries(breaches)) {
    await tamper(world, breach)
    expect((await differencesOf(books)).join('\n'), breach).toContain(check)
    await tamper(world, repair)
  }
  expect(await differencesOf(books)).toEqual([])
})

test('20 issuers at once of which every third fails leave no gap [MONEY-M10, MONEY-CHECK-17]', async () => {
  await world.ask('CREATE SEQUENCE gapped')
  const taken = { locked: [] as bigint[], gapped: [] as bigint[] }
  const issue = (place: number) =>
    world.database.asSystem(async (db) => {
      const number = await takeNumber(db, 'CN-2020')
      const [row] = await world.ask<{ number: bigint }>(`SELECT nextval('gapped') AS number`)
      if (place % 3 === 0) throw new Error('killed before its commit')
      return [number, row?.number ?? 0n] as const
    })
  const issued = await Promise.allSettled(Array.from({ length: 20 }, (_, place) => issue(place)))
  for (const one of issued) {
    if (one.status === 'rejected') continue
    taken.locked.push(one.value[0])
    taken.gapped.push(one.value[1])
  }
  const inOrder = (numbers: bigint[]) => numbers.toSorted((a, b) => Number(a - b))
  const whole = Array.from({ length: taken.locked.length }, (_, place) => BigInt(place + 1))
  await tamper(world, `DELETE FROM ledger_document_series WHERE series = 'CN-2020'`)
  expect(taken.locked.length).toBeGreaterThan(5)
  expect(inOrder(taken.locked)).toEqual(whole)
  expect(inOrder(taken.gapped)).not.toEqual(whole)
})

test('two nodes that are killed while closing months move each micro once [MONEY-M11]', async () => {
  await world.turnClock(dayMs)
  const { faults, kills } = await closeMonthsInStorm(books, { kills: 6, seed: 'short' })
  expect([faults, kills >= 6]).toEqual([[], true])
})
