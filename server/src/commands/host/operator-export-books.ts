import { openAdjustedImpressions, openRawImpressions } from '../../features/delivery/for-books.ts'
import type { Services } from '../../lib/calls/context.ts'
import { CannotDo } from './cannot-do.ts'
import { BadLine, command, oneWord } from './host-command.ts'
import { hostUserName } from './operator-name.ts'
import { exportBooks, type MonthExported } from '../../features/books/for-operators.ts'

export const exportAll = command({
  takes: '<folder> [--month <yyyy-mm>]',
  does: 'write each final month, or that one, to a folder of its own that tools/reconcile can check; raw events of a month are kept until it is exported',
  options: { month: { type: 'string' } },
  read: (words, { month }) => {
    const folder = oneWord(words, 'export-books takes one folder to write to.')
    if (folder.trim() === '') throw new BadLine('export-books takes one folder to write to.')
    if (month !== undefined && !/^20\d{2}-(0[1-9]|1[0-2])$/.test(month))
      throw new BadLine(`"${month}" is not a month such as 2026-03.`)
    return { folder, month }
  },
  run: ({ services, eventUrl }, wanted) =>
    exportTheBooks(services, { ...wanted, eventUrl, operator: hostUserName() }),
})

/**
 * Exports the final months into a folder. Returns the lines to print; throws `CannotDo` with them
 * where a month was refused.
 */
export async function exportTheBooks(
  services: Services,
  of: { eventUrl: string; operator: string; folder: string; month: string | undefined },
): Promise<string[]> {
  const { eventUrl, operator, folder, month } = of
  const raw = openRawImpressions(services, eventUrl)
  const adjusted = openAdjustedImpressions(services, eventUrl)
  try {
    const exporting = { services, raw, adjusted, actor: `operator:${operator}` }
    const exported = await exportBooks(exporting, { folder, month })
    if (exported === undefined) throw new CannotDo('The books are not open: run open-books first.')
    const lines = exported.map(lineOf)
    if (exported.some(({ outcome }) => outcome === 'refused')) throw new CannotDo(lines.join('\n'))
    if (exported.length === 0) return ['No month is final yet. Nothing was written.']
    return [...lines, `Check it with: node tools/reconcile/reconcile.mjs ${folder} --all`]
  } finally {
    await Promise.all([raw.close(), adjusted.close()])
  }
}

function lineOf(exported: MonthExported): string {
  const { month, outcome } = exported
  if (outcome === 'refused') return `${month} was not exported: ${exported.why}.`
  return outcome === 'written'
    ? `${month} is written to ${exported.folder}, ${exported.files} files.`
    : `${month} is there already, and each of its ${exported.files} files is unchanged.`
}
