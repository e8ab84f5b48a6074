import { expect, test } from 'vitest'
import { csvLine } from '../../../lib/files/csv-line.ts'
import { charts } from '@frontrow/contract/operator/finance/charts'
import { mapColumns, readAccountMap as read } from './account-map.ts'
import { accountsOf, journalAccounts } from './charts.ts'

const chart = accountsOf('skr03')
const readAccountMap = (text: string) => read(text, chart)
const fileOf = (...lines: string[][]) => [[...mapColumns], ...lines].map(csvLine).join('')

test('a written map is read again, with a byte order mark and commas', () => {
  const all = Object.entries(chart).map(([code, { number, name, type }]) => [
    code,
    number,
    name,
    type,
  ])
  expect(readAccountMap(`\uFEFF${fileOf(...all)}`)).toEqual(chart)
  const edited = readAccountMap(fileOf(['bank', '1200-1', 'Bank, "main"', 'asset']))
  expect(edited.bank).toEqual({ number: '1200-1', name: 'Bank, "main"', type: 'asset' })
  expect(edited.stripe).toEqual(chart.stripe)
})

test.each([
  [['banks', '1800', 'Bank', 'asset'], 'line 2: there is no account "banks"'],
  [['bank', '', 'Bank', 'asset'], 'line 2: write code, number, name, type'],
  [['bank', '1800', 'Bank'], 'line 2: write code, number, name, type'],
  [['bank', '1800', 'Bank', 'asset', 'x'], 'line 2: write code, number, name, type'],
])('the line %j is refused with its place', (line, message) => {
  expect(() => readAccountMap(fileOf(line))).toThrow(message)
})

test('empty rows are skipped, and the first account never is [FINDINGS4-P8]', () => {
  const written = `\n${mapColumns.join(',')}\n,,,\nreceivable,1410,Customers,asset\n\n`
  expect(readAccountMap(written).receivable.number).toBe('1410')
})

test.each([
  ['receivable,1410,Customers,asset', 'its first line is not code,number,name,type'],
  ['', 'its first line is not code,number,name,type'],
  ['code;number;name;type\nreceivable;1410;Customers;asset', 'save it with commas'],
])('the file %j is refused in words [FINDINGS4-P8]', (file, message) => {
  expect(() => readAccountMap(file)).toThrow(message)
})

test.each(charts)('each account of %s has a number of its own', (name) => {
  const numbers = Object.values(accountsOf(name)).map(({ number }) => number)
  expect(numbers.filter((number) => !/^\d{4}$/.test(number))).toEqual([])
  expect(new Set(numbers).size).toBe(journalAccounts.length)
})

test('an old file of accounts goes on, and new accounts are those of the chart', () => {
  const old = fileOf(
    ['receivable', '1200', 'Receivables', 'asset'],
    ['own', '1880', 'Own money', 'liability'],
  )
  const map = readAccountMap(old)
  expect([map.receivable.number, map.own.name]).toEqual(['1200', 'Own money'])
  expect(map.unbilled).toEqual(chart.unbilled)
})
