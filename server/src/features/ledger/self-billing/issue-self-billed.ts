import { dayMs } from '@frontrow/contract/durations'
import type { Json } from '../../../lib/crypto/canonical-json.ts'
import type { Db } from '../../../lib/db/database.ts'
import { postEntry } from '../journal/post-entry.ts'
import { utcDayOf } from '../journal/utc-day.ts'
import type { Issued } from '../documents/issue-document.ts'
import { type Closing, issueOfMonth } from '../documents/issue-of-month.ts'
import type { Leg } from '../documents/month-legs.sql.ts'
import type { TaxTreatment } from '../rules/tax.sql.ts'
import { signedAgreement } from './self-billing.sql.ts'

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
  const { organization, now } = closing
  const issued = await issueOfMonth(db, closing, {
    kind,
    legs,
    treatment,
    more: {
      ...more,
      tax_note: treatment.note,
      agreement: (await signedAgreement(db, organization.id)) ?? '',
      object_until: utcDayOf(new Date(now.getTime() + objectionDays * dayMs)),
    },
  })
  await postInputTax(db, closing, issued)
}

/**
 * The network gets the tax back from the tax office and pays it with the earnings; a credit note
 * takes it back. The key names the document. Without tax nothing is posted.
 */
async function postInputTax(
  db: Db,
  { organization, books, now }: Closing,
  { name, taxMicros }: Issued,
): Promise<void> {
  if (taxMicros === 0n) return
  const input = { code: 'tax:input' } as const
  const payable = { code: 'publisher:payable', organizationId: organization.id } as const
  const { currency } = books
  await postEntry(db, {
    now,
    key: `self_billed/${name}`,
    kind: 'self_billed',
    effectiveDay: utcDayOf(now),
    actor: 'system',
    reason: 'tax of a self-billed document',
    transfers: [
      taxMicros > 0n
        ? { debit: input, credit: payable, currency, amountMicros: taxMicros }
        : { debit: payable, credit: input, currency, amountMicros: -taxMicros },
    ],
  })
}
