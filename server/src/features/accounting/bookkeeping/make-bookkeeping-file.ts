import type { Input, Reply } from '@frontrow/contract/endpoint'
import type {
  makeBookkeepingFile as call,
  makePaymentsOfYear as yearCall,
} from '@frontrow/contract/operator/finance/bookkeeping'
import type { OperatorContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { bookkeepingOf } from './export-bookkeeping.ts'
import { type YearFile, yearFile } from './year-files.ts'

const contentType = 'text/csv; charset=utf-8'

/** GET /finance/months/:month/bookkeeping/:file. Refuses `books_not_open`, `month_not_sealed`. */
export async function makeBookkeepingFile(
  ctx: OperatorContext,
  { params: { month, file }, query }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const files = await ctx.read((db) => bookkeepingOf(db, { month, ...query, files: [file] }))
  if (files === 'not_open') refuse('books_not_open')
  if (files === 'not_sealed') refuse('month_not_sealed')
  return {
    file_name: `${month} ${file}`,
    content_type: file.startsWith('EXTF') ? 'text/csv; charset=windows-1252' : contentType,
    content: files.get(file) ?? '',
  }
}

/** GET /finance/years/:year/payments and /withheld. Both refuse `books_not_open`. */
export const makeYearFileWith =
  (file: YearFile) =>
  async (
    ctx: OperatorContext,
    { params: { year } }: Input<typeof yearCall>,
  ): Promise<Reply<typeof yearCall>> => {
    const made = await ctx.read((db) => yearFile(db, { file, year }))
    if (made === undefined) return refuse('books_not_open')
    return { file_name: made.name, content_type: contentType, content: made.text }
  }
