import { expect, test } from 'vitest'
import { fieldErrorsOf } from '../../../lib/forms/form-rules.ts'
import { emptySignIn, firstPage, signInBody, signInRules, type SignInForm } from './sign-in-form.ts'

const filled = { ...emptySignIn, email: 'ida@harbourvine.example', password: '123456' }
const signInErrors = (form: SignInForm) => fieldErrorsOf(signInRules, form, new Date(0))

test('an empty form has both errors at once', () => {
  expect(signInErrors(emptySignIn)).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  })
})

test.each(['abc', 'a@b', 'a b@c.d', '@b.c', 'a@b.'])('%j does not look like an email', (email) => {
  expect(signInErrors({ ...filled, email })).toEqual({ email: 'Email is invalid' })
})

test('a password has at least six characters', () => {
  expect(signInErrors({ ...filled, password: '12345' })).toEqual({
    password: 'Password must be at least 6 characters',
  })
  expect(signInErrors(filled)).toEqual({})
})

test('the email is sent as username without the spaces around it, the password as it is', () => {
  expect(
    signInBody({ ...filled, email: '  ida@harbourvine.example ', password: ' 12345 ' }),
  ).toEqual({ username: 'ida@harbourvine.example', password: ' 12345 ' })
})

test('remember me is sent only when it is ticked', () => {
  expect(signInBody({ ...filled, rememberMe: true })).toHaveProperty('remember_me', 'true')
  expect(signInBody(filled)).not.toHaveProperty('remember_me')
})

test('only an account that is approved and migrated goes to the overview', () => {
  expect(firstPage({ approved: true, migrated: true })).toBe('/app/overview')
  expect(firstPage({ approved: true, migrated: false })).toBe('/auth/verificationWaiting')
  expect(firstPage({ approved: false, migrated: true })).toBe('/auth/verificationWaiting')
  expect(firstPage({ approved: false, migrated: false })).toBe('/auth/verificationWaiting')
})
