import { dayMs } from '@frontrow/contract/durations'
import type { Json } from '../../../lib/crypto/canonical-json.ts'
import type { Db } from '../../../lib/db/database.ts'
import { postInputTax } from '../invoices/post-tax.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { type Closing, issueOfMonth } from '../documents/issue-of-month.ts'
import type { Leg } from '../documents/month-legs.sql.ts'
import type { TaxTreatment } from '../rules/tax.sql.ts'
import { selfBillingAgreement } from '../rules/self-billing-agreement.sql.ts'

export interface SelfBilledDraft {
  kind: 'self_billed_invoice' | 'self_billed_credit_note'
  legs: readonly Leg[]
  treatment: TaxTreatment
  more: Readonly<Record<string, Json>>
}

/** How long a publisher may object to a document that was issued in its name. */
const objectionDays = 14

/** Issues a self-billed document and posts its tax. */
export async function issueSelfBilled(
  db: Db,
  closing: Closing,
  { kind, legs, treatment, more }: SelfBilledDraft,
): Promise<void> {
  const { organization, books, now } = closing
  const agreement = await selfBillingAgreement(db, organization.id)
  const objectUntil = utcDayOf(new Date(now.getTime() + objectionDays * dayMs))
  const issued = await issueOfMonth(db, closing, {
    kind,
    legs,
    treatment,
    more: {
      ...more,
      tax_note: treatment.note,
      agreement: agreement?.version ?? '',
      agreement_on: agreement?.day ?? '',
      object_until: objectUntil,
    },
    objectUntil,
  })
  const { name, taxMicros } = issued
  await postInputTax(db, {
    key: `self_billed/${name}`,
    kind: 'self_billed',
    actor: 'system',
    reason: 'tax of a self-billed document',
    organizationId: organization.id,
    taxMicros,
    currency: books.currency,
    now,
  })
}
