import { localDay } from '../../lib/day-text.ts'

/** The keys are those of the request, except `agreed`: the checkbox is not sent. */
export interface SigningForm {
  name: string
  designation: string
  signature: string
  signature_date: string
  signature_location: string
  signature_confirm: string
  agreed: boolean
}

export type SigningField = keyof SigningForm
export type SigningText = Exclude<SigningField, 'agreed'>
export type SigningErrors = Partial<Record<SigningField, string>>

export const emptySigning: SigningForm = {
  name: '',
  designation: '',
  signature: '',
  signature_date: '',
  signature_location: '',
  signature_confirm: '',
  agreed: false,
}

/** The placeholders of fields that were left empty. */
export const required = {
  name: 'Full name is required',
  designation: 'Position in company is required',
  signature: 'Signature is required',
  signature_date: 'Signature date is required',
  signature_location: 'Signature location is required',
  signature_confirm: 'Confirm your signature',
} as const satisfies Record<SigningText, string>

const DIFFERENT = "Signatures don't match"

type Rule = readonly [
  field: SigningField,
  met: (form: SigningForm, now: Date) => boolean,
  fieldError: string,
]

/** In the order of the product's specification. A field shows its first unmet rule. */
const rules: readonly Rule[] = [
  ...Object.entries(required).map(([field, fieldError]): Rule => [
    field as SigningText,
    (form) => form[field as SigningText].trim() !== '',
    fieldError,
  ]),
  [
    'signature_confirm',
    (form) => form.signature.trim() === form.signature_confirm.trim(),
    DIFFERENT,
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

export function signingErrors(form: SigningForm, now: Date): SigningErrors {
  const fieldErrors: SigningErrors = {}
  for (const [field, met, fieldError] of rules)
    if (!met(form, now)) fieldErrors[field] ??= fieldError
  return fieldErrors
}

/** Editing a field clears its error. Editing either signature clears the mismatch error. */
export function withoutError(fieldErrors: SigningErrors, edited: SigningField): SigningErrors {
  const rest = { ...fieldErrors }
  delete rest[edited]
  if (edited === 'signature' && rest.signature_confirm === DIFFERENT) delete rest.signature_confirm
  return rest
}

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
