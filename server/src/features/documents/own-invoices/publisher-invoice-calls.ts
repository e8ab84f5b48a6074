import type { Input, Reply } from '@frontrow/contract/endpoint'
import { amountText, microsOf } from '@frontrow/contract/money/amounts'
import type {
  listPublisherInvoices as listCall,
  recordPublisherInvoice as recordCall,
  reversePublisherInvoice as reverseCall,
} from '@frontrow/contract/operator/finance/publisher-invoices'
import type {
  OperatorActContext,
  OperatorReadContext,
} from '../../../lib/calls/operator-context.ts'
import { giveOrPropose, proposeFrozen } from '../../proposals/proposals.ts'
import { freezePublisherInvoice } from './publisher-invoice-recorded.ts'
import { proposedReversal } from './publisher-invoice-reversed.ts'
import { type InvoicedStatementRow, invoicedStatements } from './publisher-invoices.sql.ts'

const most = 100

/** GET /finance/publisher-invoices */
export async function listPublisherInvoices({
  db,
  config,
}: OperatorReadContext): Promise<Reply<typeof listCall>> {
  const statements = await invoicedStatements(db, most)
  return { currency: config.networkCurrency, statements: statements.map(asReply) }
}

function asReply(row: InvoicedStatementRow): Reply<typeof listCall>['statements'][number] {
  const { invoiceNumber: number, issuedOn, taxMicros, recordedBy, recordedAt } = row
  return {
    id: row.id,
    number: row.name,
    organization_id: row.organizationId,
    organization_name: row.organization,
    month: row.month.slice(0, 7),
    net: amountText(row.netMicros),
    invoice:
      number === null
        ? null
        : {
            number,
            issued_on: issuedOn ?? '',
            tax: amountText(taxMicros ?? 0n),
            recorded_by: recordedBy ?? '',
            recorded_at: recordedAt?.toISOString() ?? '',
          },
    proposal_id: row.proposalId,
  }
}

/** POST /finance/publisher-invoices */
export async function recordPublisherInvoice(
  ctx: OperatorActContext,
  { body }: Input<typeof recordCall>,
): Promise<Reply<typeof recordCall>> {
  const { now, config } = ctx
  const wanted = {
    statementId: body.statement_id,
    number: body.number.trim(),
    issuedOn: body.issued_on,
    rateBp: Math.round(Number(body.percent) * 100),
    totalMicros: microsOf(body.total) ?? 0n,
    currency: config.networkCurrency,
    reason: body.reason,
  }
  const proposalId = await ctx.act(async (db) =>
    giveOrPropose(ctx, db, await freezePublisherInvoice(db, { ...wanted, now })),
  )
  return { state: proposalId === null ? 'done' : 'proposed', proposal_id: proposalId }
}

/** POST /finance/publisher-invoices/:id/reversal */
export async function reversePublisherInvoice(
  ctx: OperatorActContext,
  { params: { id }, body: { reason } }: Input<typeof reverseCall>,
): Promise<Reply<typeof reverseCall>> {
  const currency = ctx.config.networkCurrency
  return proposeFrozen(ctx, (db) => proposedReversal(db, { statementId: id, currency, reason }))
}
