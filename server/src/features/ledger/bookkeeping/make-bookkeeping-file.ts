import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { makeBookkeepingFile as call } from '@frontrow/contract/operator/finance/bookkeeping'
import type { OperatorContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { bookkeepingOf } from './export-bookkeeping.ts'

/** GET /finance/months/:month/bookkeeping/:file. Refuses `books_not_open`, `month_not_sealed`. */
export async function makeBookkeepingFile(
  ctx: OperatorContext,
  { params: { month, file } }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const files = await ctx.read((db) => bookkeepingOf(db, { month, files: [file] }))
  if (files === 'not_open') refuse('books_not_open')
  if (files === 'not_sealed') refuse('month_not_sealed')
  return {
    file_name: `${month} ${file}`,
    content_type: 'text/csv; charset=utf-8',
    content: files.get(file) ?? '',
  }
}
