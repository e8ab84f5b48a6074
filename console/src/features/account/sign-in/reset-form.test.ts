import { expect, test } from 'vitest'
import { errorsAfterEdit, fieldErrorsOf, type FieldErrors } from '../../../lib/forms/form-rules.ts'
import { emptyReset, resetRules, type ResetForm } from './reset-form.ts'

const resetErrors = (form: ResetForm) => fieldErrorsOf(resetRules, form, new Date(0))
const withoutError = (fieldErrors: FieldErrors<ResetForm>, edited: keyof ResetForm) =>
  errorsAfterEdit(resetRules, fieldErrors, { edited: [edited], form: emptyReset })

test('both fields are required', () => {
  expect(resetErrors({ password: '', confirmPassword: '' })).toEqual({
    password: 'Password is required',
    confirmPassword: 'Confirm Password is required',
  })
})

test('six characters are enough, and both fields must be equal', () => {
  expect(resetErrors({ password: '12345', confirmPassword: '12345' })).toEqual({
    password: 'Password must be at least 6 characters',
  })
  expect(resetErrors({ password: '123456', confirmPassword: '123457' })).toEqual({
    confirmPassword: 'Passwords do not match',
  })
  expect(resetErrors({ password: '123456', confirmPassword: '123456' })).toEqual({})
})

test('an edit clears the mismatch error, but no error of a missing value', () => {
  const different = { confirmPassword: 'Passwords do not match' }
  expect(withoutError(different, 'password')).toEqual({})
  const missing = { confirmPassword: 'Confirm Password is required' }
  expect(withoutError(missing, 'password')).toEqual(missing)
  expect(withoutError(missing, 'confirmPassword')).toEqual({})
})
