import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { charts } from '@frontrow/contract/operator/finance/charts'
import { makeDemoOnce } from '../../src/commands/demo/demo.ts'
import { exportFor, exportYear } from '../../src/commands/host/operator-bookkeeping.ts'
import { accountsOf } from '../../src/features/accounting/bookkeeping/charts.ts'
import { exportDocuments } from '../../src/features/accounting/bookkeeping/documents-of-month.ts'
import { openJournal } from '../../src/features/accounting/bookkeeping/month-journal.ts'
import { paidStatements } from '../../src/features/billing/payments/remittance.sql.ts'
import { expectOpenItems } from '../money/checked-export.ts'
import { openWorld } from '../support/world.ts'

// World of its own: the demo is made in an empty one.
const world = await openWorld()
await makeDemoOnce({ ...world, scale: 1 / 50 })
const folder = mkdtempSync(join(tmpdir(), 'frontrow-bookkeeping-'))
afterAll(() => rmSync(folder, { recursive: true }))

const months = (
  await world.ask<{ month: string }>(
    `SELECT DISTINCT to_char(booked_on, 'YYYY-MM') AS month FROM ledger_entries
     WHERE booked_on < date_trunc('month', (SELECT max(day) FROM ledger_seals)) ORDER BY 1`,
  )
).map(({ month }) => month)

const rowsOf = (month: string, file: string) => {
  const [heads = '', ...lines] = readFileSync(join(folder, month, file), 'utf8')
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
  const names = heads.split(',')
  return lines.map((line) => {
    const cells = line.match(/("([^"]|"")*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, ''))
    return Object.fromEntries(names.map((name, index) => [name, cells?.[index] ?? '']))
  })
}

const cents = (text = '') => Math.round(Number(text) * 100)

/** The sums of a month's journal in hundredths, by a column. */
const sumsBy = (month: string, column: string) => {
  const sums = new Map<string, number>()
  for (const row of rowsOf(month, 'journal.csv')) {
    const name = row[column] ?? ''
    sums.set(name, (sums.get(name) ?? 0) + cents(row['debit']) - cents(row['credit']))
  }
  return sums
}

/** DATEV's file of a month by the names of its columns. */
const bookingsOf = (month: string) => {
  const text = readFileSync(join(folder, month, 'EXTF_Buchungsstapel.csv'), 'latin1')
  const [, heads = '', ...lines] = text.trimEnd().split('\r\n')
  const names = heads.split(';')
  return lines.map((line) => {
    const cells = line.match(/("([^"]|"")*"|[^;]*)(;|$)/g)?.map((cell) => cell.replace(/;$/, ''))
    return Object.fromEntries(
      names.map((name, index) => [name, (cells?.[index] ?? '').replaceAll('"', '')]),
    )
  })
}

const debitsLessCredits = async (one: string, other: string, till: string) => {
  const [row] = await world.ask<{ cents: number }>(
    `SELECT round(coalesce(sum(CASE WHEN d.code LIKE $1 AND c.code LIKE $2 THEN t.amount_micros ELSE -t.amount_micros END), 0) / 10000)::int AS cents
     FROM ledger_entries e JOIN ledger_transfers t ON t.entry_id = e.id
     JOIN ledger_accounts d ON d.number = t.debit JOIN ledger_accounts c ON c.number = t.credit
     WHERE to_char(e.booked_on, 'YYYY-MM') <= $3
       AND ((d.code LIKE $1 AND c.code LIKE $2) OR (d.code LIKE $2 AND c.code LIKE $1))`,
    [one, other, till],
  )
  return row?.cents ?? 0
}

test.each(charts)('the journals in %s balance and add up to the books', async (chart) => {
  expect(months.length).toBeGreaterThan(2)
  const map = accountsOf(chart)
  const held = new Map<string, number>()
  for (const month of months) {
    expect(await exportFor(world.services, { folder, month, accounts: undefined, chart })).toEqual([
      `The files of ${month} are in ${join(folder, month)}.`,
    ])
    expect(rowsOf(month, 'journal.csv').filter(({ date }) => !date?.startsWith(month))).toEqual([])
    expect([...sumsBy(month, 'entry')].filter(([, sum]) => sum !== 0)).toEqual([])
    for (const [account, sum] of sumsBy(month, 'account'))
      held.set(account, (held.get(account) ?? 0) + sum)
  }
  const sumOf = (prefix: string) =>
    Object.entries(map)
      .filter(([code]) => code.startsWith(prefix))
      .reduce((sum, [, { number }]) => sum + (held.get(number) ?? 0), 0)
  const last = months.at(-1) ?? ''
  expect(sumOf('revenue')).toBe(-(await debitsLessCredits('advertiser', 'clearing:%', last)))
  expect(sumOf('publishers')).toBe(await debitsLessCredits('clearing:%', 'publisher:%', last))
  expect(-sumOf('revenue')).toBeGreaterThan(500)
  const paid = months.flatMap((month) => rowsOf(month, 'payments.csv'))
  for (const cash of ['bank', 'stripe', 'sandbox'] as const) {
    const own = paid.filter((row) => row['account'] === map[cash].number)
    const sum = own.reduce((total, { amount }) => total + cents(amount), 0)
    expect(sum, cash).toBe(held.get(map[cash].number) ?? 0)
  }
})

test.each(['skr03', 'skr04'] as const)(
  'DATEV reads the same in %s as the journal says',
  async (chart) => {
    const map = accountsOf(chart)
    for (const month of months) {
      await exportFor(world.services, { folder, month, accounts: undefined, chart })
      const held = new Map<string, number>()
      const add = (account = '', amount: number) =>
        held.set(account, (held.get(account) ?? 0) + amount)
      for (const row of bookingsOf(month)) {
        const amount = cents(row['Umsatz (ohne Soll/Haben-Kz)']?.replace(',', '.'))
        expect([row['Soll/Haben-Kennzeichen'], row['Belegdatum']?.slice(2)]).toEqual([
          'S',
          month.slice(5),
        ])
        expect([row['BU-Schlüssel'], row['Belegfeld 1'] === '']).toEqual([
          expect.stringMatching(/^(|3|40)$/),
          false,
        ])
        add(row['Konto'], amount)
        add(row['Gegenkonto (ohne BU-Schlüssel)'], -amount)
      }
      const booked = sumsBy(month, 'account')
      for (const code of [
        'receivable',
        'unbilled',
        'publisher',
        'bank',
        'to_return',
        'fees',
      ] as const) {
        const { number } = map[code]
        expect(held.get(number) ?? 0, `${month} ${code}`).toBe(booked.get(number) ?? 0)
      }
      expect([...held.values()].reduce((sum, one) => sum + one, 0)).toBe(0)
    }
  },
)

test('each invoice asks for a transfer, and statements of use name what paid them', async () => {
  const asked = await world.ask(
    `SELECT DISTINCT kind, body::jsonb->>'pays_by' AS by, jsonb_array_length(body::jsonb->'uses') > 0 AS uses
     FROM ledger_documents WHERE kind = 'statement_of_use' OR body::jsonb ? 'pays_by' ORDER BY 1`,
  )
  expect(asked).toEqual([
    { kind: 'invoice', by: 'transfer', uses: null },
    { kind: 'statement_of_use', by: null, uses: true },
  ])
})

test('the receivables of each customer are its open items, to the hundredth', async () => {
  await expectOpenItems(world)
  const balances = await world.database.asSystem(async (db) =>
    (await openJournal(db, '2100-01-01')).balances(),
  )
  const prepaid = balances.filter(({ account }) => account === 'prepaid')
  expect(prepaid.length).toBeGreaterThan(0)
  expect(prepaid.filter(({ cents: sum }) => sum > 0n)).toEqual([])
  const asked = months.flatMap((month) =>
    rowsOf(month, 'journal.csv').filter(
      ({ account }) => account === accountsOf('skr04').receivable.number,
    ),
  )
  expect(asked.length).toBeGreaterThan(4)
})

test('invoices and statements have a row each', async () => {
  const month = months.at(-1) ?? ''
  const issued = async (kinds: string) =>
    (
      await world.ask<{ name: string }>(
        `SELECT name FROM ledger_documents WHERE to_char(issued_on, 'YYYY-MM') = $1 AND kind IN (${kinds}) ORDER BY series, number`,
        [month],
      )
    ).map(({ name }) => name)
  const named = (file: string) => rowsOf(month, file).map(({ number }) => number)
  expect(named('invoices.csv')).toEqual(await issued(`'invoice', 'credit_note'`))
  expect(named('statements.csv')).toEqual(
    await issued(`'earnings_statement', 'self_billed_invoice', 'self_billed_credit_note'`),
  )
  const invoiced = months
    .flatMap((one) => rowsOf(one, 'statements.csv'))
    .filter(({ treatment }) => treatment === 'own_invoice')
  expect(invoiced.length).toBeGreaterThan(0)
  for (const { net, invoice_number: number, invoice_tax: tax } of invoiced)
    expect([number?.slice(0, 3), cents(tax)]).toEqual(['LW-', Math.round(cents(net) * 0.24)])
  for (const { net, tax, total } of rowsOf(month, 'invoices.csv'))
    expect(cents(net) + cents(tax)).toBe(cents(total))
  await exportFor(world.services, { folder, month, accounts: undefined })
  const accounts = join(folder, month, 'accounts.csv')
  const own = join(folder, 'own.csv')
  writeFileSync(own, readFileSync(accounts, 'utf8').replace('unbilled,1150', 'unbilled,8888'))
  await exportFor(world.services, { folder: join(folder, 'own'), month, accounts: own })
  const text = readFileSync(join(folder, 'own', month, 'journal.csv'), 'utf8')
  expect([text.includes(',8888,'), text.includes(',1150,')]).toEqual([true, false])
})

test('a month has an archive of its documents, with e-invoices', async () => {
  const [counted] = await world.ask<{ month: string; names: string[] }>(
    `SELECT to_char(issued_on, 'YYYY-MM') AS month, array_agg(name ORDER BY name) AS names FROM ledger_documents
     GROUP BY 1 ORDER BY count(*) LIMIT 1`,
  )
  const { month = '', names = [] } = counted ?? {}
  expect(await exportDocuments(world.services, { folder, month })).toBe(true)
  const files = unzipSync(readFileSync(join(folder, month, 'documents.zip')))
  expect(Object.keys(files).filter((name) => name.endsWith('.pdf'))).toEqual(
    names.map((name) => `${name}.pdf`),
  )
  for (const [name, bytes] of Object.entries(files))
    expect(Buffer.from(bytes).subarray(0, 5).toString(), name).toMatch(/^(%PDF-|<\?xml)$/)
  expect(await exportDocuments(world.services, { folder, month: '2040-01' })).toBe(false)
})

test('the payments of the years add up to the cash that left and came back', async () => {
  const years = [...new Set(months.map((month) => month.slice(0, 4)))]
  years.push(String(Number(years.at(-1)) + 1))
  const rows: Record<string, string>[] = []
  for (const year of years) {
    const file = `payments-${year}.csv`
    expect(await exportYear(world.services, { folder, year })).toEqual([
      `${file} and withheld-${year}.csv are in ${folder}.`,
    ])
    rows.push(...rowsOf('.', file))
  }
  const sum = (column: string) => rows.reduce((all, row) => all + cents(row[column]), 0)
  const [cash] = await world.ask<{ paid: number; returned: number }>(
    `SELECT round(sum(t.amount_micros) FILTER (WHERE e.key LIKE '%/paid') / 10000)::int AS paid,
       round(coalesce(sum(t.amount_micros) FILTER (WHERE e.key LIKE '%/returned'), 0) / 10000)::int AS returned
     FROM ledger_entries e JOIN ledger_transfers t ON t.entry_id = e.id WHERE e.kind = 'payout'`,
  )
  expect([sum('paid'), sum('returned'), sum('withheld')]).toEqual([cash?.paid, cash?.returned, 0])
  expect(cash?.returned).toBeGreaterThan(0)
  expect(rows.find(({ vat_id: id }) => id === 'SE556123456701')).toMatchObject({ country: 'SE' })
})

test('a payment names the documents that it pays, self-billed ones too', async () => {
  const payouts = await world.ask<{ organizationId: string; reference: string; cents: number }>(
    `SELECT organization_id AS "organizationId", reference, (amount_micros / 10000)::int AS cents FROM payouts
     WHERE state NOT IN ('planned', 'failed', 'cancelled') ORDER BY id`,
  )
  expect(payouts.length).toBeGreaterThan(0)
  const kinds = new Set<string>()
  for (const payout of payouts) {
    const paid = await world.database.alone((db) => paidStatements(db, payout))
    const total = paid.reduce((sum, { totalMicros }) => sum + Number(totalMicros) / 10_000, 0)
    expect(total, payout.reference).toBeGreaterThanOrEqual(payout.cents)
    for (const { number } of paid) kinds.add(number.replace(/-\d.*/, ''))
  }
  expect([...kinds]).toContain('TEST-SB')
})

test('a month whose days are not sealed is refused, and nothing is written', async () => {
  const of = { folder, month: '2040-01', accounts: undefined }
  await expect(exportFor(world.services, of)).rejects.toThrow('not all sealed yet')
})
