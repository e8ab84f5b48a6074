import { amountText } from '@frontrow/contract/money/amounts'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import {
  type listStatements as call,
  statementsAPage,
} from '@frontrow/contract/documents/statements'
import type { MemberContext } from '../../../lib/calls/context.ts'
import type { DocumentKind } from '../documents/documents.sql.ts'
import { isId } from '../../../lib/db/ids.ts'
import { type IssuedDocument, issuedDocuments } from '../documents/issued-documents.sql.ts'

/** GET /organization/statements. Nothing is before an id that no statement has. */
export async function listStatements(
  ctx: MemberContext,
  { query: { before } }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  if (before !== undefined && !isId(before)) return []
  const documents = await issuedDocuments(ctx, { before, most: statementsAPage })
  return documents.map((document) => statementHead(document, ctx.config.networkCurrency))
}

const shownKinds: Partial<Record<DocumentKind, Reply<typeof call>[number]['kind']>> = {
  earnings_statement: 'earnings',
  self_billed_invoice: 'self_billed',
  self_billed_credit_note: 'self_billed_credit_note',
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
    kind: shownKinds[kind] ?? 'use',
    month: month.slice(0, 7),
    issued_on: issuedOn,
    currency,
    total: amountText(totalMicros),
  }
}
