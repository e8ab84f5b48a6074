import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { proposeMonthClose as call } from '@frontrow/contract/operator/finance/books'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { monthClosed } from './month-closed.ts'
import { missingForClose } from './start-month-close.ts'
import { isMonthClosed } from '../../books/books.ts'
import { publishersOfMonth } from '../../documents/for-accounting.ts'

/** POST /finance/months/:month/close */
export async function proposeMonthClose(
  ctx: OperatorActContext,
  { params: { month }, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const proposalId = await ctx.act(async (db) => {
    if (await isMonthClosed(db, `${month}-01`)) refuse('month_closed')
    const [first, ...others] = await missingForClose(db, month)
    if (first !== undefined) {
      const more = others.length === 0 ? '' : ` ${others.length} more to do.`
      refuse('month_not_ready', { message: `${first.text}${more}` })
    }
    return ctx.propose(db, {
      kind: monthClosed.name,
      subject: month,
      organizationId: null,
      payload: { month, publishers: await publishersOfMonth(db, month) },
      reason: body.reason,
    })
  })
  return { state: 'proposed', proposal_id: proposalId }
}
