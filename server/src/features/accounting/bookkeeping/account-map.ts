// Reads the bookkeeper's own numbers of accounts, which are edited as a CSV file.
import { type AccountMap, type JournalAccount, journalAccounts } from './charts.ts'

/** The file as it is written, and as `readAccountMap` reads it. */
export const mapColumns = ['code', 'number', 'name', 'type'] as const

/** A fault of the file of accounts, with its line. */
export class BadAccountMap extends Error {}

/**
 * Reads an edited file of accounts. A code that it leaves out keeps its account of the chart. Empty
 * lines are skipped. Throws `BadAccountMap` for another head, an unknown code, an empty number, and
 * a line with other columns.
 */
export function readAccountMap(text: string, chart: AccountMap): AccountMap {
  const map: Record<JournalAccount, AccountMap[JournalAccount]> = { ...chart }
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const head = lines.findIndex((line) => line.trim() !== '')
  refuseOtherHead(lines[head] ?? '')
  for (const [index, line] of lines.entries()) {
    if (index <= head || /^[\s,"]*$/.test(line)) continue
    const { code, number, name } = accountOf(line, `line ${index + 1}`)
    map[code] = { ...map[code], number, name }
  }
  return map
}

function accountOf(
  line: string,
  where: string,
): { code: JournalAccount; number: string; name: string } {
  const [code = '', number = '', name = '', ...rest] = cellsOf(line)
  if (!isJournalAccount(code)) throw new BadAccountMap(`${where}: there is no account "${code}"`)
  if (number === '' || rest.length !== 1)
    throw new BadAccountMap(`${where}: write ${mapColumns.join(', ')}`)
  return { code, number, name }
}

/** Without its head the first account would be taken for it. */
function refuseOtherHead(line: string): void {
  const columns = mapColumns.join(',')
  if (cellsOf(line).join(',').toLowerCase() === columns) return
  if (line.includes(';'))
    throw new BadAccountMap('it has semicolons: save it with commas between the columns')
  throw new BadAccountMap(`its first line is not ${columns}`)
}

function isJournalAccount(code: string): code is JournalAccount {
  return journalAccounts.some((known) => known === code)
}

/** The cells of a line of RFC 4180 without line breaks in them. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim().replace(/^'(?=[=+\-@＝＋－＠])/, ''),
  )
}
