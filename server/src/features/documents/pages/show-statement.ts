import { amountText } from '@frontrow/contract/money/amounts'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type {
  showStatement as call,
  showStatementPdf as pdfCall,
  showStatementXml as xmlCall,
} from '@frontrow/contract/documents/statements'
import type { MemberContext, NonTransactionalContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { pdfOf, xmlOf } from '../drawing/document-files.ts'
import { findIssuedDocument, type IssuedDocument } from '../documents/issued-documents.sql.ts'
import { statementHead } from './list-statements.ts'
import { isEInvoice } from '../einvoice/invoice-xml.ts'
import { pricePer1000 } from '@frontrow/contract/money/ecpm'
import type { DayLine } from '../body/day-line.ts'
import { isSelfBilledBody, networkOn, partiesOn } from '../body/party-lines.ts'
import { taxLabel } from '../body/invoice-body.ts'
import { keptBackOf, readBody, statementFacts } from '../body/statement-body.ts'
import { type SummedLine, summedLines } from '../body/summed-lines.ts'
import { publicKeyOf } from '../../books/books.ts'

/** GET /organization/statements/:id. Refuses `statement_not_found`. */
export async function showStatement(
  ctx: MemberContext,
  { params }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const document = await ownStatement(ctx, params.id)
  const { body } = document
  const signed = readBody(body)
  const { lines, book, ...rest } = signed
  const head = statementHead(document, rest.currency)
  return {
    ...head,
    book,
    organization_name: rest.organization_name,
    ...partiesOn(rest, ctx.config.productName),
    footer: networkOn(rest)?.footer ?? '',
    summed: summedLines(lines, rest.net).map(asSum),
    lines: lines.map(asRow),
    impressions: lines.reduce((sum, { impressions }) => sum + impressions, 0),
    sum: rest.sum,
    carried_in: rest.carried_in,
    carried_forward: rest.carried_forward,
    net: rest.net,
    tax: rest.tax,
    tax_label: isSelfBilledBody(rest) ? taxLabel(rest) : 'Tax',
    tax_in: rest.tax_in ?? null,
    notes: statementFacts(signed).map(([label, value]) => ({ label, value })),
    held: keptBackOf(signed),
    has_xml: isEInvoice(signed),
    document: body,
    sha256: document.sha256.toString('hex'),
    signature: document.signature.toString('base64'),
    public_key: publicKeyOf(ctx.secrets),
  }
}

/** GET /organization/statements/:id/pdf. Refuses `statement_not_found`. */
export async function showStatementPdf(
  ctx: NonTransactionalContext,
  { params }: Input<typeof pdfCall>,
): Promise<Reply<typeof pdfCall>> {
  const document = await ctx.transaction((own) => ownStatement(own, params.id))
  return pdfOf(ctx, document)
}

/** GET /organization/statements/:id/xml. Refuses those of `showStatement`, `invoice_has_no_xml`. */
export async function showStatementXml(
  ctx: MemberContext,
  { params }: Input<typeof xmlCall>,
): Promise<Reply<typeof xmlCall>> {
  return xmlOf(await ownStatement(ctx, params.id)) ?? refuse('invoice_has_no_xml')
}

/** A statement of the caller's organization. Refuses `statement_not_found`. */
async function ownStatement(ctx: MemberContext, id: string): Promise<IssuedDocument> {
  const found = await findIssuedDocument(ctx, id)
  return found ?? refuse('statement_not_found')
}

function asRow(line: DayLine): Reply<typeof call>['lines'][number] {
  const { day, cause, reason, name, impressions, share_bp: shareBp } = line
  return {
    day,
    cause,
    reason,
    subject_id: line.placement ?? line.campaign ?? '',
    name,
    app_name: line.app_name ?? null,
    impressions,
    amount: line.earned ?? line.charged ?? '0.00',
    gross: line.gross ?? null,
    share_percent: shareBp === undefined ? null : String(Number(shareBp) / 100),
    spent: line.spent ?? null,
    spent_currency: line.currency ?? null,
  }
}

function asSum(line: SummedLine): Reply<typeof call>['summed'][number] {
  const isPlacement = line.appName !== null
  const price = isPlacement ? undefined : pricePer1000(line.micros, line.impressions)
  return {
    subject_id: line.subject,
    name: line.name,
    app_name: line.appName,
    adjusted: line.isAdjusted,
    reason: line.reason,
    from_day: line.fromDay,
    till_day: line.tillDay,
    impressions: line.impressions,
    gross: isPlacement ? amountText(line.printedGrossMicros) : null,
    unit_price: price ?? null,
    printed: amountText(line.printedMicros),
  }
}
