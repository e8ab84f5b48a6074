import { localDay } from '../../lib/text/day-text.ts'
import { requiredRules, type Rule } from '../../lib/forms/form-rules.ts'

/** The keys are those of the request, except `agreed`: the checkbox is not sent. */
export const emptySigning = {
  name: '',
  designation: '',
  signature: '',
  signature_date: '',
  signature_location: '',
  signature_confirm: '',
  agreed: false,
}

export type SigningForm = typeof emptySigning
export type SigningText = Exclude<keyof SigningForm, 'agreed'>

/** The placeholders of fields that were left empty. */
export const required = {
  name: 'Full name is required',
  designation: 'Position in company is required',
  signature: 'Signature is required',
  signature_date: 'Signature date is required',
  signature_location: 'Signature location is required',
  signature_confirm: 'Confirm your signature',
} as const satisfies Record<SigningText, string>

/** The rules are checked in the order of the product's specification. */
export const signingRules: readonly Rule<SigningForm>[] = [
  ...requiredRules(required),
  [
    'signature_confirm',
    (form) => form.signature.trim() === form.signature_confirm.trim(),
    "Signatures don't match",
    ['signature'],
  ],
  [
    'signature_date',
    // Today in the signer's time zone; the server accepts the difference between time zones
    // (decision Q-39).
    (form, now) => form.signature_date === localDay(now),
    "Signatures date should be today's date",
  ],
  ['agreed', (form) => form.agreed, 'Agree to Submit'],
]

/** The six values with spaces trimmed, and the id of the agreement. */
export function signingBody({ agreed: _agreed, ...form }: SigningForm, policyId: string) {
  return {
    name: form.name.trim(),
    designation: form.designation.trim(),
    signature: form.signature.trim(),
    signature_date: form.signature_date,
    signature_location: form.signature_location.trim(),
    signature_confirm: form.signature_confirm.trim(),
    policy_id: policyId,
  }
}
