import { expect, test } from 'vitest'
import { errorsAfterEdit, fieldErrorsOf, type FieldErrors } from '../../lib/forms/form-rules.ts'
import {
  emptySigning,
  required,
  signingBody,
  signingRules,
  type SigningForm,
} from './signing-form.ts'

const now = new Date(2026, 4, 26, 14, 5)
const filled = {
  name: 'Ida Lindqvist',
  designation: 'Head of publishing',
  signature: 'Ida Lindqvist',
  signature_date: '2026-05-26',
  signature_location: 'Gothenburg',
  signature_confirm: 'Ida Lindqvist',
  agreed: true,
}
const signingErrors = (form: SigningForm, at: Date) => fieldErrorsOf(signingRules, form, at)
const withoutError = (fieldErrors: FieldErrors<SigningForm>, edited: keyof SigningForm) =>
  errorsAfterEdit(signingRules, fieldErrors, { edited: [edited], form: emptySigning })

test.each(Object.entries(required))(
  '%s may not be empty or blank [POL-10]',
  (field, fieldError) => {
    for (const nothing of ['', '   '])
      expect(signingErrors({ ...filled, [field]: nothing }, now)).toHaveProperty(field, fieldError)
  },
)

test('the signature and its confirmation are the same', () => {
  const fieldErrors = signingErrors({ ...filled, signature_confirm: 'Ida Lindquist' }, now)
  expect(fieldErrors).toEqual({ signature_confirm: "Signatures don't match" })
  expect(withoutError(fieldErrors, 'signature')).toEqual({})
  expect(withoutError(fieldErrors, 'signature_confirm')).toEqual({})
})

test.each(['2026-05-25', '2026-05-27', '2025-05-26'])('%s is not today', (day) => {
  expect(signingErrors({ ...filled, signature_date: day }, now)).toEqual({
    signature_date: "Signatures date should be today's date",
  })
})

test('today is the day of the signer, five minutes before midnight as well', () => {
  const late = new Date(2026, 4, 26, 23, 55)
  expect(signingErrors(filled, late)).toEqual({})
})

test('editing the signature does not clear the error of a missing confirmation', () => {
  expect(withoutError(required, 'signature')).toHaveProperty(
    'signature_confirm',
    'Confirm your signature',
  )
})

test('seven values are sent, trimmed', () => {
  expect(signingBody({ ...filled, name: ' Ida Lindqvist ' }, 'p1')).toEqual({
    name: 'Ida Lindqvist',
    designation: 'Head of publishing',
    signature: 'Ida Lindqvist',
    signature_date: '2026-05-26',
    signature_location: 'Gothenburg',
    signature_confirm: 'Ida Lindqvist',
    policy_id: 'p1',
  })
})
