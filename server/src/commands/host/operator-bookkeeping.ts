import { readFile } from 'node:fs/promises'
import {
  BadAccountMap,
  exportBookkeeping,
  readAccountMap,
} from '../../features/ledger/for-operators.ts'
import type { Services } from '../../lib/calls/context.ts'
import { CannotDo } from './cannot-do.ts'
import { BadLine, command, oneWord } from './host-command.ts'

export const exportForBookkeeper = command({
  takes: '<folder> --month <yyyy-mm> [--accounts <file>]',
  does: 'write the invoices, statements, payments and the journal of a month as CSV files; accounts.csv among them can be edited and given with --accounts',
  options: { month: { type: 'string' }, accounts: { type: 'string' } },
  read: (words, { month = '', accounts }) => {
    const folder = oneWord(words, 'export-bookkeeping takes one folder to write to.')
    if (folder.trim() === '') throw new BadLine('export-bookkeeping takes one folder to write to.')
    if (!/^20\d{2}-(0[1-9]|1[0-2])$/.test(month))
      throw new BadLine(`"${month}" is not a month such as 2026-03.`)
    return { folder, month, accounts }
  },
  run: ({ services }, wanted) => exportFor(services, wanted),
})

/** Returns the lines to print. Throws `CannotDo` where nothing was written. */
export async function exportFor(
  services: Pick<Services, 'database'>,
  of: { folder: string; month: string; accounts: string | undefined },
): Promise<string[]> {
  const { folder, month, accounts } = of
  const map = accounts === undefined ? undefined : await readMap(accounts)
  const written = await exportBookkeeping(services, { folder, month, ...(map && { map }) })
  if (written === 'not_open') throw new CannotDo('The books are not open: run open-books first.')
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
