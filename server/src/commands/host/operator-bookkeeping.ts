import { readFile } from 'node:fs/promises'
import type { Services } from '../../lib/calls/context.ts'
import { CannotDo } from './cannot-do.ts'
import { BadLine, command, oneWord } from './host-command.ts'
import {
  BadAccountMap,
  exportBookkeeping,
  exportYearFiles,
  readAccountMap,
} from '../../features/accounting/for-operators.ts'

export const exportForBookkeeper = command({
  takes: '<folder> --month <yyyy-mm> [--accounts <file>] | <folder> --year <yyyy>',
  does: 'write the invoices, statements, payments and the journal of a month as CSV files; accounts.csv among them can be edited and given with --accounts; with --year the payments of a year by publisher, and the tax that was withheld of them',
  options: { month: { type: 'string' }, accounts: { type: 'string' }, year: { type: 'string' } },
  read: (words, { month = '', accounts, year }) => {
    const folder = oneWord(words, 'export-bookkeeping takes one folder to write to.')
    if (folder.trim() === '') throw new BadLine('export-bookkeeping takes one folder to write to.')
    if (year !== undefined) return { folder, year: yearOf(year, month, accounts) }
    if (!/^20\d{2}-(0[1-9]|1[0-2])$/.test(month))
      throw new BadLine(`"${month}" is not a month such as 2026-03.`)
    return { folder, month, accounts }
  },
  run: ({ services }, wanted) =>
    wanted.year === undefined ? exportFor(services, wanted) : exportYear(services, wanted),
})

function yearOf(year: string, month: string, accounts: string | undefined): string {
  if (month !== '' || accounts !== undefined)
    throw new BadLine('--year goes without --month and --accounts.')
  if (!/^20\d{2}$/.test(year)) throw new BadLine(`"${year}" is not a year such as 2026.`)
  return year
}

/** Returns the lines to print. Throws `CannotDo` where nothing was written. */
export async function exportYear(
  services: Pick<Services, 'database'>,
  of: { folder: string; year: string },
): Promise<string[]> {
  const names = await exportYearFiles(services, of)
  if (names.length === 0) throw new CannotDo(notOpen)
  return [`${names.join(' and ')} are in ${of.folder}.`]
}

const notOpen = 'The books are not open: run open-books first.'

/** Returns the lines to print. Throws `CannotDo` where nothing was written. */
export async function exportFor(
  services: Pick<Services, 'database'>,
  of: { folder: string; month: string; accounts: string | undefined },
): Promise<string[]> {
  const { folder, month, accounts } = of
  const map = accounts === undefined ? undefined : await readMap(accounts)
  const written = await exportBookkeeping(services, { folder, month, ...(map && { map }) })
  if (written === 'not_open') throw new CannotDo(notOpen)
  if (written === 'not_sealed')
    throw new CannotDo(`The days of ${month} are not all sealed yet. Nothing was written.`)
  return [`The files of ${month} are in ${written.folder}.`]
}

async function readMap(file: string) {
  try {
    return readAccountMap(await readFile(file, 'utf8'))
  } catch (error) {
    if (error instanceof BadAccountMap) throw new CannotDo(`${file}, ${error.message}.`)
    throw error
  }
}
