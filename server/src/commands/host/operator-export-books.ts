import { openAdjustedImpressions, openRawImpressions } from '../../features/delivery/delivery.ts'
import { exportBooks, type MonthExported } from '../../features/ledger/ledger.ts'
import type { Services } from '../../lib/calls/context.ts'
import { CannotDo } from './cannot-do.ts'

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
