import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeDemoOnce } from '../../src/commands/demo/demo.ts'
import { exportFor, exportYear } from '../../src/commands/host/operator-bookkeeping.ts'
import { paidStatements } from '../../src/features/billing/payments/remittance.sql.ts'
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
const sumsBy = (month: string, column: 'entry' | 'account') => {
  const sums = new Map<string, number>()
  for (const row of rowsOf(month, 'journal.csv')) {
    const name = row[column] ?? ''
    sums.set(name, (sums.get(name) ?? 0) + cents(row['debit']) - cents(row['credit']))
  }
  return sums
}

test('the journals of all months add up to the trial balance', async () => {
  expect(months.length).toBeGreaterThan(2)
  const held = new Map<string, number>()
  for (const month of months) {
    expect(await exportFor(world.services, { folder, month, accounts: undefined })).toEqual([
      `The files of ${month} are in ${join(folder, month)}.`,
    ])
    expect(rowsOf(month, 'journal.csv').filter(({ date }) => !date?.startsWith(month))).toEqual([])
    expect([...sumsBy(month, 'entry')].filter(([, sum]) => sum !== 0)).toEqual([])
    for (const [account, sum] of sumsBy(month, 'account'))
      held.set(account, (held.get(account) ?? 0) + sum)
  }
  const last = months.at(-1) ?? ''
  const between = async (one: string, other: string) => {
    const [row] = await world.ask<{ cents: number }>(
      `SELECT round(coalesce(sum(CASE WHEN d.code LIKE $1 AND c.code LIKE $2 THEN t.amount_micros ELSE -t.amount_micros END), 0) / 10000)::int AS cents
       FROM ledger_entries e JOIN ledger_transfers t ON t.entry_id = e.id
       JOIN ledger_accounts d ON d.number = t.debit JOIN ledger_accounts c ON c.number = t.credit
       WHERE to_char(e.booked_on, 'YYYY-MM') <= $3
         AND ((d.code LIKE $1 AND c.code LIKE $2) OR (d.code LIKE $2 AND c.code LIKE $1))`,
      [one, other, last],
    )
    return row?.cents ?? 0
  }
  expect(held.get('4000')).toBe(-(await between('advertiser', 'clearing:%')))
  expect(held.get('5000')).toBe(await between('clearing:%', 'publisher:%'))
  expect(-(held.get('4000') ?? 0)).toBeGreaterThan(500)
  const paid = months.flatMap((month) => rowsOf(month, 'payments.csv'))
  for (const account of ['1800', '1810', '1890']) {
    const own = paid.filter((row) => row['account'] === account)
    const sum = own.reduce((total, { amount }) => total + cents(amount), 0)
    expect(sum, account).toBe(held.get(account) ?? 0)
  }
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
  const accounts = join(folder, month, 'accounts.csv')
  const own = join(folder, 'own.csv')
  writeFileSync(own, readFileSync(accounts, 'utf8').replace('revenue,4000', 'revenue,8400'))
  await exportFor(world.services, { folder: join(folder, 'own'), month, accounts: own })
  const text = readFileSync(join(folder, 'own', month, 'journal.csv'), 'utf8')
  expect([text.includes(',8400,'), text.includes(',4000,')]).toEqual([true, false])
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
