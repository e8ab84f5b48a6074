// The journal as DATEV imports it ("Buchungsstapel"): a line is an amount between two accounts.
import type { Chart } from '@frontrow/contract/operator/finance/charts'
import type { Month } from '../../../lib/time/month.ts'
import { dayBefore } from '../../../lib/time/utc-day.ts'
import { centsText, entryName, entryText, type Naming, partnerOf } from './bookkeeping-rows.ts'
import { type AccountMap, accountsOf, automaticAccounts, type JournalAccount } from './charts.ts'
import { extfColumns } from './extf-columns.ts'
import type { JournalEntry, JournalLine } from './journal-entries.ts'

export interface About {
  days: Month
  naming: Naming
  map: AccountMap
  chart: Chart
}

/** Writes only letters of Latin-1, which have the same codes in Windows-1252. */
export function extfText(entries: readonly JournalEntry[], about: About): string {
  const lines = [
    extfHead(about),
    extfColumns.join(';'),
    ...entries.flatMap((entry) => bookingsOf(entry, about).map((one) => lineOf(entry, one, about))),
  ]
  return lines.map((line) => `${latin(line)}\r\n`).join('')
}

/** Encodes an EXTF file in Latin-1. Others stay texts, which are written in UTF-8. */
export function encoded(name: string, text: string): string | Buffer {
  return name.startsWith('EXTF') ? Buffer.from(text, 'latin1') : text
}

/**
 * The numbers of the adviser and the client are examples: DATEV asks for its own at the import. The
 * day of making is the last of the month, so that a file that is made again is the same.
 */
function extfHead({ days, naming, map, chart }: About): string {
  const last = plainDay(dayBefore(days.till))
  const name = quoted(`Frontrow ${days.from.slice(0, 7)}`)
  const made = ['"EXTF"', '700', '21', '"Buchungsstapel"', '13', `${last}000000000`, '', '"RE"']
  const whose = ['""', '""', '1001', '1', `${days.from.slice(0, 4)}0101`]
  const what = [String(map.bank.number.length), plainDay(days.from), last, name, '""', '1', '0']
  const rest = ['0', quoted(naming.currency), '', '""', '', '', quoted(chart.slice(3))]
  return [...made, ...whose, ...what, ...rest, '', '', '""', '""'].join(';')
}

interface Booking {
  cents: bigint
  debit: Side
  credit: Side
}

type Side = Pick<JournalLine, 'account' | 'organizationId'> & {
  /** DATEV's tax key: `3` adds 19 % of output tax, `40` ends what the account does by itself. */
  key: '' | '3' | '40'
}

type Item = Side & { cents: bigint }

/** Pairs debits with credits of the same amount first, then the rest with each other. */
function bookingsOf(entry: JournalEntry, about: About): Booking[] {
  const items = withTax(entry, about)
  const debits = items.filter(({ cents }) => cents > 0n)
  const credits = items.flatMap((item) => (item.cents < 0n ? { ...item, cents: -item.cents } : []))
  const bookings: Booking[] = []
  const book = (debit: Item, credit: Item) => {
    const cents = debit.cents < credit.cents ? debit.cents : credit.cents
    if (cents === 0n) return
    bookings.push({ cents, debit: { ...debit }, credit: { ...credit } })
    debit.cents -= cents
    credit.cents -= cents
  }
  for (const debit of debits) {
    const same = credits.find(({ cents }) => cents === debit.cents)
    if (same !== undefined) book(debit, same)
  }
  for (const debit of debits) for (const credit of credits) book(debit, credit)
  return bookings
}

/** The lines of an entry, without tax that DATEV computes itself. */
function withTax({ head, lines }: JournalEntry, { map, chart }: About): Item[] {
  const isOwn = (account: JournalAccount) =>
    map[account].number !== accountsOf(chart)[account].number
  const items = lines.map(({ account, organizationId, debit, credit }): Item => {
    const key = automaticAccounts.has(account) && !isOwn(account) ? '40' : ''
    return { account, organizationId, key, cents: debit - credit }
  })
  const find = (...accounts: JournalAccount[]) =>
    items.find(({ account }) => accounts.includes(account) && !isOwn(account))
  const isTaxed = head.taxKind === 'domestic' && ['invoice', 'credit_note'].includes(head.kind)
  const base = isTaxed ? find('revenue_domestic', 'prepaid') : undefined
  const tax = find('tax_output')
  if (base !== undefined && tax !== undefined && taxOfGerman(base.cents) === tax.cents) {
    base.key = base.account === 'prepaid' ? '3' : ''
    base.cents += tax.cents
    return items.filter((item) => item !== tax)
  }
  const supplied = find('publishers_eu', 'publishers_abroad')
  const input = find('reverse_charge_input')
  if (supplied === undefined || taxOfGerman(supplied.cents) !== input?.cents) return items
  supplied.key = ''
  return items.filter(({ account }) => !account.startsWith('reverse_charge'))
}

/** 19 %, half away from 0 to whole hundredths. */
function taxOfGerman(cents: bigint): bigint {
  return (cents * 19n + (cents < 0n ? -50n : 50n)) / 100n
}

function lineOf(
  { head }: JournalEntry,
  { cents, debit, credit }: Booking,
  { naming, map }: About,
): string {
  const partner = debit.organizationId ?? credit.organizationId ?? partnerOf(head)
  const name = naming.names.get(partner) ?? ''
  const isEu = [debit, credit].some(({ account }) => account === 'revenue_reverse_charge')
  const values: Readonly<Record<string, string>> = {
    'Umsatz (ohne Soll/Haben-Kz)': centsText(cents).replace('.', ','),
    'Soll/Haben-Kennzeichen': '"S"',
    'WKZ Umsatz': quoted(naming.currency),
    Konto: map[debit.account].number,
    'Gegenkonto (ohne BU-Schlüssel)': map[credit.account].number,
    'BU-Schlüssel': quoted(debit.key === '' ? credit.key : debit.key),
    Belegdatum: head.day.slice(8) + head.day.slice(5, 7),
    'Belegfeld 1': quoted((head.document ?? entryName(head)).replaceAll(/[^\w-]/g, '-').slice(-36)),
    Buchungstext: quoted(`${entryText(head)} ${name}`.trim().slice(0, 60)),
    'EU-Land u. UStID (Bestimmung)': isEu ? quoted(head.vatId ?? '') : '',
    Festschreibung: '0',
  }
  return extfColumns.map((column) => values[column] ?? '').join(';')
}

function plainDay(day: string): string {
  return day.replaceAll('-', '')
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

/** Replaces a letter outside Latin-1 by its base letter, or by `?` where that is outside too. */
function latin(text: string): string {
  return text.replaceAll(/[\u{100}-\u{10FFFF}]/gu, (letter) => {
    const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
    return plain > '\u00FF' ? '?' : plain
  })
}
