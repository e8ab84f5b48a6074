import type { Json } from '../../../lib/crypto/canonical-json.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { TaxTreatment } from '../rules/tax.sql.ts'
import type { DocumentKind } from './documents.sql.ts'
import { type Issued, issueDocument, sideOf } from './issue-document.ts'
import type { Leg } from './month-legs.sql.ts'
import { newlyCounted } from './newly-counted.ts'
import { notifyStatement } from './notify-statement.ts'
import { linesOf, sumOfLegs } from './statement-lines.ts'
import type { ClosedMonth, OpenBooks } from '../../books/books.ts'

/** The organization whose documents are issued with the close of a month. */
export interface Closing {
  secrets: Services['secrets']
  books: OpenBooks
  month: ClosedMonth
  organization: { id: string; name: string }
  now: Date
}

/** Issues a document of the month with lines of `legs`, and tells the organization. */
export async function issueOfMonth(
  db: Db,
  closing: Closing,
  draft: {
    kind: DocumentKind
    legs: readonly Leg[]
    treatment?: TaxTreatment
    more: Readonly<Record<string, Json>>
    /** Of a self-billed document: the last day on which the publisher may object. */
    objectUntil?: string
  },
): Promise<Issued> {
  const { organization, month, now } = closing
  const { kind, legs, objectUntil } = draft
  const side = sideOf(kind)
  const organizationId = organization.id
  const isDocumented = legs.some(({ cause }) => cause === 'late')
  const counted = await newlyCounted(db, { organizationId, side, legs, isDocumented })
  const issued = await issueDocument(db, closing, {
    ...draft,
    organization,
    month: month.month,
    lines: linesOf(side, legs, counted),
    sumMicros: sumOfLegs(legs),
  })
  await notifyStatement(db, { organizationId, kind, issued, month: month.month, objectUntil, now })
  return issued
}
