import { expect, test } from 'vitest'
import { daysOfMonth } from '../../../lib/time/month.ts'
import { accountsOf, type JournalAccount } from './charts.ts'
import { extfText } from './extf.ts'
import type { JournalEntry } from './journal-entries.ts'

const map = accountsOf('skr03')
const about = {
  days: daysOfMonth('2026-10'),
  naming: { currency: 'EUR', names: new Map([['a', 'Łódź „Bär" & Söhne']]) },
  map,
  chart: 'skr03',
} as const

function entryOf(
  head: Partial<JournalEntry['head']>,
  lines: readonly (readonly [JournalAccount, bigint])[],
): JournalEntry {
  const blank = { key: 'receipt/0192', document: null, vatId: null, partnerId: 'a' }
  return {
    head: { day: '2026-10-07', kind: 'invoice', taxKind: null, taxRateBp: 0, ...blank, ...head },
    lines: lines.map(([account, cents]) => ({
      account,
      organizationId: null,
      debit: cents > 0n ? cents : 0n,
      credit: cents > 0n ? 0n : -cents,
    })),
  }
}

const rowsOf = (...entries: JournalEntry[]) => {
  const [, heads = '', ...lines] = extfText(entries, about).trimEnd().split('\r\n')
  const columns = heads.split(';')
  return lines.map((line) => {
    const cells = line.match(/("([^"]|"")*"|[^;]*)(;|$)/g)?.map((cell) => cell.replace(/;$/, ''))
    return Object.fromEntries(
      columns.map((name, place) => [name, (cells?.[place] ?? '').replace(/^"(.*)"$/, '$1')]),
    )
  })
}

const short = (row: Record<string, string>) =>
  ['Umsatz (ohne Soll/Haben-Kz)', 'Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel'].map(
    (name) => row[name],
  )

test('an invoice is one gross line, of which DATEV computes the tax', () => {
  const document = 'INV-2026-000007'
  const domestic = { document, taxKind: 'domestic', taxRateBp: 1900 } as const
  const rows = rowsOf(
    entryOf(domestic, [
      ['receivable', 11_900n],
      ['revenue', 10_000n],
      ['revenue_domestic', -10_000n],
      ['tax_output', -1_900n],
      ['unbilled', -10_000n],
    ]),
  )
  expect(rows.map(short)).toEqual([
    ['119,00', '1410', '8400', ''],
    ['100,00', '8200', '1500', ''],
  ])
  expect(rows[0]).toMatchObject({
    'Soll/Haben-Kennzeichen': 'S',
    'WKZ Umsatz': 'EUR',
    Belegdatum: '0710',
    'Belegfeld 1': document,
    Buchungstext: 'Invoice ?ódz ?Bär"" & Söhne',
  })
})

test('what was taxed when it was paid in advance is not taxed again', () => {
  const paid = entryOf({ taxKind: 'domestic', taxRateBp: 1900 }, [
    ['prepaid', -10_000n],
    ['receivable', 11_900n],
    ['tax_output', -1_900n],
  ])
  const used = entryOf({ kind: 'statement_of_use', taxKind: 'domestic', taxRateBp: 1900 }, [
    ['prepaid', 10_000n],
    ['revenue', 10_000n],
    ['revenue_domestic', -10_000n],
    ['unbilled', -10_000n],
  ])
  expect(rowsOf(paid, used).map(short)).toEqual([
    ['119,00', '1410', '1710', '3'],
    ['100,00', '1710', '8400', '40'],
    ['100,00', '8200', '1500', ''],
  ])
})

test('a tax that DATEV would compute otherwise has a line of its own', () => {
  const rows = rowsOf(
    entryOf({ taxKind: 'domestic', taxRateBp: 700 }, [
      ['receivable', 10_700n],
      ['revenue_domestic', -10_000n],
      ['tax_output', -700n],
    ]),
  )
  expect(rows.map(short)).toEqual([
    ['100,00', '1410', '8400', '40'],
    ['7,00', '1410', '1776', ''],
  ])
})

test('reverse charge of a publisher is one line, and of a customer names its VAT ID', () => {
  const publisher = entryOf(
    { kind: 'self_billed_invoice', taxKind: 'self_billed_reverse_charge' },
    [
      ['publishers', -10_000n],
      ['publishers_eu', 10_000n],
      ['reverse_charge_input', 1_900n],
      ['reverse_charge_output', -1_900n],
    ],
  )
  const customer = entryOf({ taxKind: 'reverse_charge', vatId: 'FR40303265045' }, [
    ['receivable', 5_000n],
    ['revenue', 5_000n],
    ['revenue_reverse_charge', -5_000n],
    ['unbilled', -5_000n],
  ])
  const rows = rowsOf(publisher, customer)
  expect(rows.map(short)).toEqual([
    ['100,00', '3123', '3100', ''],
    ['50,00', '1410', '8336', ''],
    ['50,00', '8200', '1500', ''],
  ])
  expect(rows.map((row) => row['EU-Land u. UStID (Bestimmung)'])).toEqual(['', 'FR40303265045', ''])
})

test('the first line names the format, the month and the chart', () => {
  const [head = '', columns = ''] = extfText([], about).split('\r\n')
  const fields = head.split(';')
  expect(fields.slice(0, 5)).toEqual(['"EXTF"', '700', '21', '"Buchungsstapel"', '13'])
  expect(fields.slice(12, 16)).toEqual(['20260101', '4', '20261001', '20261031'])
  expect([fields.length, fields[21], fields[26]]).toEqual([31, '"EUR"', '"03"'])
  expect(columns.split(';').length).toBe(125)
})
