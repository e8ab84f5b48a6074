import { expect, test } from 'vitest'
import { fieldErrorsOf } from '../../../lib/forms/form-rules.ts'
import { emptySignIn, signInBody, signInRules, type SignInForm } from './sign-in-form.ts'

const filled = { ...emptySignIn, email: 'ida@harbourvine.example', password: '123456' }
const signInErrors = (form: SignInForm) => fieldErrorsOf(signInRules, form, new Date(0))

test.each(['abc', 'a@b', 'a b@c.d', '@b.c', 'a@b.'])('%j does not look like an email', (email) => {
  expect(signInErrors({ ...filled, email })).toEqual({ email: 'Email is invalid' })
})

test('the email is sent trimmed as username, the password as it is', () => {
  expect(
    signInBody({ ...filled, email: '  ida@harbourvine.example ', password: ' 12345 ' }),
  ).toEqual({ username: 'ida@harbourvine.example', password: ' 12345 ' })
})
