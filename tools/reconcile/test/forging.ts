// How an export is changed before it is hashed, sealed and signed anew.
import type { Entry, IssuedDocument, MonthExport, Row, Transfer } from './synthetic-ledger.ts'
import type { Impression } from './synthetic-network.ts'

export type Forging = (books: MonthExport[]) => void

export const must = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('the synthetic export has nothing to change here')
  return value
}
export const plus = (text: string, more = 1n) => String(BigInt(text) + more)

/** The rows of a table in each month that fit, so that the months stay alike. */
export const rowsOf = (
  books: MonthExport[],
  table: string,
  fits: (row: Row) => boolean = () => true,
) => [...new Set(books.flatMap(({ tables }) => tables[table] ?? []))].filter(fits)

export const eventsOn = (books: MonthExport[], day: string) =>
  must(books.find(({ month }) => day.startsWith(month))?.events[day])
export const day = '2026-09-16'
export const isBilled = (row: Impression) => row.billed_micros !== '0'
export const billed = (books: MonthExport[], from = 0) =>
  must(eventsOn(books, day).slice(from).find(isBilled))

export function change(
  table: string,
  fits: (row: Row) => boolean,
  by: (row: Row) => void,
): Forging {
  return (books) => {
    const rows = rowsOf(books, table, fits)
    const first = must(rows[0])
    const isSame = (row: Row) => row['id'] === first['id'] && row['entry'] === first['entry']
    for (const row of rows.filter((one) => isSame(one) && one['line'] === first['line'])) by(row)
  }
}

export function remove(table: string, fits: (row: Row) => boolean): Forging {
  return (books) => {
    const gone = JSON.stringify(must(rowsOf(books, table, fits)[0]))
    for (const { tables } of books)
      tables[table] = (tables[table] ?? []).filter((row) => JSON.stringify(row) !== gone)
  }
}

export const amount = (row: Row, more = 1n) => {
  row['amount_micros'] = plus(String(row['amount_micros']), more)
}
export const entryOf = (books: MonthExport[], key: string) =>
  must(rowsOf(books, 'entries.ndjson', (row) => String(row['key']).startsWith(key))[0]) as Entry
export const legsOf = (books: MonthExport[], key: string) => {
  const { id } = entryOf(books, key)
  return rowsOf(books, 'transfers.ndjson', ({ entry }) => entry === id) as Transfer[]
}
export const delivered = `delivery/${day}`

export function changeLeg(key: string, pair: RegExp, by: (row: Transfer) => void): Forging {
  return (books) => {
    const rows = legsOf(books, key).filter(({ debit, credit }) => pair.test(`${debit}>${credit}`))
    const { line } = must(rows[0])
    for (const row of rows.filter((one) => one.line === line)) by(row)
  }
}

export type Body = IssuedDocument['document']
export function changeDocument(
  start: string,
  by: (body: Body, file: IssuedDocument) => void,
): Forging {
  return (books) => {
    const files = [...new Set(books.flatMap(({ documents }) => documents))]
    const ours = files.filter(({ document }) => document.number.startsWith(start))
    const { number } = must(ours[0]).document
    for (const file of ours.filter(({ document }) => document.number === number))
      by(file.document, file)
  }
}
export const more = (text: unknown, micros = 10_000) =>
  ((Math.round(Number(text) * 1_000_000) + micros) / 1_000_000).toFixed(6).replace(/0{1,4}$/, '')
export const withoutDocument = (books: MonthExport[], number: string) => {
  for (const one of books)
    one.documents = one.documents.filter(({ document }) => document.number !== number)
}
export const lineOf = (body: Body) => must(body.lines.find(({ cause }) => cause === 'delivery'))
