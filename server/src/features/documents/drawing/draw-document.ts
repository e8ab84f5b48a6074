import { amountText } from '@frontrow/contract/money/amounts'
import type { Services } from '../../../lib/calls/context.ts'
import { type DocumentKind, earningKinds } from '../documents/documents.sql.ts'
import { drawApart } from './draw-apart.ts'

export interface DrawnDocument {
  name: string
  kind: DocumentKind
  /** The first day of its month; null for an invoice or a credit note. */
  month: string | null
  issuedOn: string
  totalMicros: bigint
  body: string
  sha256: Buffer
}

/** The PDF of a document of any kind, as base64. Refuses `unavailable`. */
export async function drawDocument(
  { log, config }: Pick<Services, 'log' | 'config'>,
  document: DrawnDocument,
): Promise<string> {
  const { productName } = config
  const { name: number, kind, month, issuedOn, totalMicros, body } = document
  const sha256 = document.sha256.toString('hex')
  if (kind === 'invoice' || kind === 'credit_note')
    return drawApart(log, 'drawInvoice', { body, sha256, productName })
  return drawApart(log, 'drawStatement', {
    number,
    kind: earningKinds.includes(kind) ? 'earnings' : 'use',
    month: (month ?? issuedOn).slice(0, 7),
    issuedOn,
    total: amountText(totalMicros),
    sha256,
    productName,
    body,
  })
}
