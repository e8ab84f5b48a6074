import { readFile } from 'node:fs/promises'
import { type Chart, charts } from '@frontrow/contract/operator/finance/charts'
import type { Services } from '../../lib/calls/context.ts'
import { CannotDo } from './cannot-do.ts'
import { BadLine, command, oneWord } from './host-command.ts'
import {
  accountsOf,
  BadAccountMap,
  exportBookkeeping,
  exportDocuments,
  exportYearFiles,
  readAccountMap,
} from '../../features/accounting/for-operators.ts'

export const exportForBookkeeper = command({
  takes:
    '<folder> --month <yyyy-mm> [--chart <neutral|skr03|skr04>]\n[--accounts <file>] [--documents] | <folder> --year <yyyy>',
  does: 'write the invoices, statements, payments and the journal of a month as CSV files; with the numbers of a chart of accounts, by default the neutral one, and for SKR03 and SKR04 with a file for DATEV; accounts.csv among them can be edited and given with --accounts; --documents adds a ZIP of the documents that were issued in the month; with --year the payments of a year by publisher, and the tax that was withheld of them',
  options: {
    month: { type: 'string' },
    chart: { type: 'string' },
    accounts: { type: 'string' },
    documents: { type: 'boolean', default: false },
    year: { type: 'string' },
  },
  read: (words, { month, chart, accounts, documents, year }) => {
    const folder = oneWord(words, 'export-bookkeeping takes one folder to write to.')
    if (folder.trim() === '') throw new BadLine('export-bookkeeping takes one folder to write to.')
    if (year !== undefined) {
      if (documents || [month, chart, accounts].some((other) => other !== undefined))
        throw new BadLine('--year goes without --month, --chart, --accounts and --documents.')
      return { folder, year: yearOf(year) }
    }
    if (month === undefined || !/^20\d{2}-(0[1-9]|1[0-2])$/.test(month))
      throw new BadLine(`"${month ?? ''}" is not a month such as 2026-03.`)
    return { folder, month, accounts, chart: chartOf(chart), documents }
  },
  run: ({ services }, wanted) =>
    wanted.year === undefined ? exportMonth(services, wanted) : exportYear(services, wanted),
})

/** The files of a month, with its documents where they are wanted. */
async function exportMonth(
  services: Services,
  wanted: Parameters<typeof exportFor>[1] & { documents: boolean },
): Promise<string[]> {
  const lines = await exportFor(services, wanted)
  if (!wanted.documents) return lines
  const isWritten = await exportDocuments(services, wanted)
  return [...lines, isWritten ? 'Its documents are documents.zip.' : 'It has no documents.']
}

function chartOf(chart = 'neutral'): Chart {
  const known = charts.find((name) => name === chart)
  if (known === undefined)
    throw new BadLine(`"${chart}" is no chart of accounts: use ${charts.join(', ')}.`)
  return known
}

function yearOf(year: string): string {
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
  of: { folder: string; month: string; accounts: string | undefined; chart?: Chart },
): Promise<string[]> {
  const { folder, month, accounts, chart = 'neutral' } = of
  const map = accounts === undefined ? accountsOf(chart) : await readMap(accounts, chart)
  const written = await exportBookkeeping(services, { folder, month, chart, map })
  if (written === 'not_open') throw new CannotDo(notOpen)
  if (written === 'not_sealed')
    throw new CannotDo(`The days of ${month} are not all sealed yet. Nothing was written.`)
  return [`The files of ${month} are in ${written.folder}.`]
}

async function readMap(file: string, chart: Chart) {
  try {
    return readAccountMap(await readFile(file, 'utf8'), accountsOf(chart))
  } catch (error) {
    if (error instanceof BadAccountMap) throw new CannotDo(`${file}, ${error.message}.`)
    throw error
  }
}
