import type { Db } from '../../../lib/db/database.ts'
import { type DocumentDraft, type Issued, issueDocument } from '../documents/issue-document.ts'
import { postTaxOf } from './post-tax.ts'

export interface TaxedDraft extends Omit<DocumentDraft, 'kind' | 'month'> {
  kind: 'invoice' | 'credit_note'
  treatment: NonNullable<DocumentDraft['treatment']>
  /** False where the entry of the money took the tax from `tax:output` itself. */
  postsTax?: boolean
}

/**
 * Issues an invoice or a credit note of an advertiser, with the note of its treatment, and posts
 * the entry of its tax. Transactions as for `issueDocument`.
 */
export async function issueTaxed(
  db: Db,
  issuing: Parameters<typeof issueDocument>[1],
  { postsTax = true, ...draft }: TaxedDraft,
): Promise<Issued> {
  const { organization, treatment } = draft
  const more = { ...draft.more, tax_note: treatment.note }
  const issued = await issueDocument(db, issuing, { ...draft, month: null, more })
  const { id, taxMicros } = issued
  const { currency } = issuing.books
  if (postsTax) await postTaxOf(db, { id, organizationId: organization.id, taxMicros, currency })
  return issued
}
