import { expect, test } from 'vitest'
import { errorsAfterEdit, fieldErrorsOf, type FieldErrors } from '../../../lib/forms/form-rules.ts'
import {
  emptyPasswords,
  passwordBody,
  passwordRules,
  required,
  type PasswordField,
  type PasswordForm,
} from './password-form.ts'

const filled = { oldPassword: 'abcdefg', newPassword: '123456', confirmPassword: '123456' }
const passwordErrors = (form: PasswordForm) => fieldErrorsOf(passwordRules, form, new Date(0))
const errorsAfter = (
  fieldErrors: FieldErrors<PasswordForm>,
  edited: PasswordField,
  form: PasswordForm,
) => errorsAfterEdit(passwordRules, fieldErrors, { edited: [edited], form })

test('an empty form has an error for each of the three fields', () => {
  expect(passwordErrors(emptyPasswords)).toEqual(required)
})

test('a new password of exactly six characters is taken', () => {
  expect(passwordErrors(filled)).toEqual({})
})

test('a new password must be long enough, different from the old one, and repeated', () => {
  const short = { ...filled, newPassword: '12345', confirmPassword: '12345' }
  expect(passwordErrors(short)).toEqual({ newPassword: 'Passwords is too short' })
  const same = { oldPassword: 'abcdefg', newPassword: 'abcdefg', confirmPassword: 'abcdefg' }
  expect(passwordErrors(same)).toEqual({ newPassword: 'New password cannot be same.' })
  expect(passwordErrors({ ...filled, confirmPassword: '123457' })).toEqual({
    confirmPassword: 'Passwords do not match',
  })
})

test('a missing new password has one error, and no mismatch error', () => {
  expect(passwordErrors({ ...filled, newPassword: '' })).toEqual({
    newPassword: required.newPassword,
  })
})

test('a field shows only its first unmet rule', () => {
  expect(passwordErrors({ oldPassword: 'abc', newPassword: 'abc', confirmPassword: '' })).toEqual({
    newPassword: 'Passwords is too short',
    confirmPassword: 'Confirm Password is required',
  })
})

test('editing a field clears only its own error', () => {
  const { newPassword, confirmPassword } = required
  const form = { ...emptyPasswords, oldPassword: 'a' }
  expect(errorsAfter(required, 'oldPassword', form)).toEqual({ newPassword, confirmPassword })
})

test.each(['newPassword', 'confirmPassword'] as const)(
  'that two differ is forgotten when %s is edited',
  (edited) => {
    const fieldErrors = { confirmPassword: 'Passwords do not match' }
    expect(errorsAfter(fieldErrors, edited, filled)).toEqual({})
  },
)

test('editing the new password does not clear the error of a missing confirmation', () => {
  const fieldErrors = { confirmPassword: required.confirmPassword }
  expect(errorsAfter(fieldErrors, 'newPassword', filled)).toEqual(fieldErrors)
})

test.each(['Passwords is too short', 'New password cannot be same.'])(
  '%j stays until the new password is longer than six characters',
  (fieldError) => {
    const fieldErrors = { newPassword: fieldError }
    const typed = (newPassword: string) => ({ ...filled, newPassword })
    expect(errorsAfter(fieldErrors, 'newPassword', typed('123456'))).toEqual(fieldErrors)
    expect(errorsAfter(fieldErrors, 'newPassword', typed('1234567'))).toEqual({})
  },
)

test('passwords are sent as typed', () => {
  expect(
    passwordBody({ oldPassword: ' a ', newPassword: ' bcdef', confirmPassword: ' bcdef' }),
  ).toEqual({ old_password: ' a ', new_password: ' bcdef', confirm_password: ' bcdef' })
})
