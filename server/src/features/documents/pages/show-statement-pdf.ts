import { amountText } from '@frontrow/contract/money/amounts'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { showStatementPdf as call } from '@frontrow/contract/documents/statements'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { earningKinds } from '../documents/documents.sql.ts'
import { drawApart } from '../drawing/draw-apart.ts'
import { ownStatement } from './show-statement.ts'

/** GET /organization/statements/:id/pdf. Refuses `statement_not_found`. */
export async function showStatementPdf(
  ctx: NonTransactionalContext,
  { params }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const document = await ctx.transaction((own) => ownStatement(own, params.id))
  const content = await drawApart(ctx.log, 'drawStatement', {
    number: document.name,
    kind: earningKinds.includes(document.kind) ? 'earnings' : 'use',
    month: document.month.slice(0, 7),
    issuedOn: document.issuedOn,
    total: amountText(document.totalMicros),
    sha256: document.sha256.toString('hex'),
    productName: ctx.config.productName,
    body: document.body,
  })
  return {
    file_name: `${document.name}.pdf`,
    content_type: 'application/pdf',
    content,
  }
}
