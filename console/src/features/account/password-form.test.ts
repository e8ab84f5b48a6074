import { expect, test } from 'vitest'
import {
  complaintsAfter,
  emptyPasswords,
  passwordBody,
  passwordComplaints,
  required,
} from './password-form.ts'

const filled = { oldPassword: 'abcdefg', newPassword: '123456', confirmPassword: '123456' }

test('an empty form is told of all three fields', () => {
  expect(passwordComplaints(emptyPasswords)).toEqual(required)
})

test('a new password of exactly six characters is taken', () => {
  expect(passwordComplaints(filled)).toEqual({})
})

test('a new password is long enough, another one, and repeated', () => {
  const short = { ...filled, newPassword: '12345', confirmPassword: '12345' }
  expect(passwordComplaints(short)).toEqual({ newPassword: 'Passwords is too short' })
  const same = { oldPassword: 'abcdefg', newPassword: 'abcdefg', confirmPassword: 'abcdefg' }
  expect(passwordComplaints(same)).toEqual({ newPassword: 'New password cannot be same.' })
  expect(passwordComplaints({ ...filled, confirmPassword: '123457' })).toEqual({
    confirmPassword: 'Passwords do not match',
  })
})

test('a new password that is missing is said once, and not again as two that differ', () => {
  expect(passwordComplaints({ ...filled, newPassword: '' })).toEqual({
    newPassword: required.newPassword,
  })
})

test('only the first demand a field does not meet is said', () => {
  expect(
    passwordComplaints({ oldPassword: 'abc', newPassword: 'abc', confirmPassword: '' }),
  ).toEqual({
    newPassword: 'Passwords is too short',
    confirmPassword: 'Confirm Password is required',
  })
})

test('editing a field takes its own complaint only', () => {
  const { newPassword, confirmPassword } = required
  const form = { ...emptyPasswords, oldPassword: 'a' }
  expect(complaintsAfter(required, 'oldPassword', form)).toEqual({ newPassword, confirmPassword })
})

test.each(['newPassword', 'confirmPassword'] as const)(
  'that two differ is forgotten when %s is edited',
  (edited) => {
    const complaints = { confirmPassword: 'Passwords do not match' }
    expect(complaintsAfter(complaints, edited, filled)).toEqual({})
  },
)

test('editing the new password does not take away that the second one is missing', () => {
  const complaints = { confirmPassword: required.confirmPassword }
  expect(complaintsAfter(complaints, 'newPassword', filled)).toEqual(complaints)
})

test.each(['Passwords is too short', 'New password cannot be same.'])(
  '%j stays until the new password is longer than six characters',
  (complaint) => {
    const complaints = { newPassword: complaint }
    const typed = (newPassword: string) => ({ ...filled, newPassword })
    expect(complaintsAfter(complaints, 'newPassword', typed('123456'))).toEqual(complaints)
    expect(complaintsAfter(complaints, 'newPassword', typed('1234567'))).toEqual({})
  },
)

test('passwords travel as they were typed', () => {
  expect(
    passwordBody({ oldPassword: ' a ', newPassword: ' bcdef', confirmPassword: ' bcdef' }),
  ).toEqual({ old_password: ' a ', new_password: ' bcdef', confirm_password: ' bcdef' })
})
