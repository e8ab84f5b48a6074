import type { Input, Reply } from '@frontrow/contract/endpoint'
import type {
  makeBookkeepingFile as call,
  makePaymentsOfYear as yearCall,
  makeWithheldOfYear as withheldCall,
} from '@frontrow/contract/operator/finance/bookkeeping'
import type { OperatorContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { bookkeepingOf } from './export-bookkeeping.ts'
import { withheldFileOf, withheldOfYear } from '../withheld/withheld-of-year.ts'
import { paymentsFileOf, paymentsOfYear } from './payments-of-year.ts'

const contentType = 'text/csv; charset=utf-8'

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
    content_type: contentType,
    content: files.get(file) ?? '',
  }
}

/** GET /finance/years/:year/payments. Refuses `books_not_open`. */
export async function makePaymentsOfYear(
  ctx: OperatorContext,
  { params: { year } }: Input<typeof yearCall>,
): Promise<Reply<typeof yearCall>> {
  const content = await ctx.read((db) => paymentsOfYear(db, year))
  if (content === undefined) return refuse('books_not_open')
  return { file_name: paymentsFileOf(year), content_type: contentType, content }
}

/** GET /finance/years/:year/withheld. Refuses `books_not_open`. */
export async function makeWithheldOfYear(
  ctx: OperatorContext,
  { params: { year } }: Input<typeof withheldCall>,
): Promise<Reply<typeof withheldCall>> {
  const content = await ctx.read((db) => withheldOfYear(db, year))
  if (content === undefined) return refuse('books_not_open')
  return { file_name: withheldFileOf(year), content_type: contentType, content }
}
