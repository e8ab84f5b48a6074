import { amountText } from '@frontrow/contract/amounts'
import type { Reply } from '@frontrow/contract/endpoint'
import type { listStatements as call } from '@frontrow/contract/statements'
import type { MemberContext } from '../../lib/context.ts'
import { type IssuedDocument, issuedDocuments } from './issued-documents.sql.ts'

/** GET /organization/statements. */
export async function listStatements(ctx: MemberContext): Promise<Reply<typeof call>> {
  const documents = await issuedDocuments(ctx)
  return documents.map((document) => statementHead(document, ctx.config.networkCurrency))
}

/** What a statement is, without its lines. */
export function statementHead(
  {
    id,
    name,
    kind,
    month,
    issuedOn,
    totalMicros,
  }: Omit<IssuedDocument, 'body' | 'sha256' | 'signature'>,
  currency: string,
): Reply<typeof call>[number] {
  return {
    id,
    number: name,
    kind: kind === 'earnings_statement' ? 'earnings' : 'use',
    month: month.slice(0, 7),
    issued_on: issuedOn,
    currency,
    total: amountText(totalMicros),
  }
}
