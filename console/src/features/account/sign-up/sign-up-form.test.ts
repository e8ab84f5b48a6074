import { expect, test } from 'vitest'
import { errorsAfterEdit, fieldErrorsOf, type FieldErrors } from '../../../lib/forms/form-rules.ts'
import {
  emptySignUp,
  signUpBody,
  signUpRules,
  type SignUpField,
  type SignUpForm,
} from './sign-up-form.ts'

const filled = {
  companyName: 'Harbour & Vine',
  location: 'Gothenburg, Sweden',
  website: 'https://harbourvine.example',
  appStoreURL: '',
  playStoreURL: 'https://play.example/harbourvine',
  name: 'Ida Lindqvist',
  role: 'Head of publishing',
  email: 'ida@harbourvine.example',
  password: 'abcdef',
  confirmPassword: 'abcdef',
}
const signUpErrors = (form: SignUpForm) => fieldErrorsOf(signUpRules, form, new Date(0))
const withoutError = (fieldErrors: FieldErrors<SignUpForm>, edited: SignUpField) =>
  errorsAfterEdit(signUpRules, fieldErrors, { edited: [edited], form: emptySignUp })

test.each<[SignUpField, object, SignUpField]>([
  ['playStoreURL', { appStoreURL: '', playStoreURL: '' }, 'appStoreURL'],
  ['password', { confirmPassword: 'abcdeg' }, 'confirmPassword'],
])('editing %s also clears the error it shares', (edited, change, complained) => {
  const fieldErrors = signUpErrors({ ...filled, ...change })
  expect(fieldErrors).toHaveProperty(complained)
  expect(withoutError(fieldErrors, edited)).toEqual({})
})

test('editing the password does not clear the error of a missing confirmation', () => {
  const fieldErrors = signUpErrors({ ...filled, confirmPassword: '' })
  expect(withoutError(fieldErrors, 'password')).toEqual({
    confirmPassword: 'confirm password is required',
  })
})

test('exactly ten values are sent, trimmed except for the passwords', () => {
  const body = signUpBody({
    ...filled,
    companyName: '  Harbour & Vine ',
    email: ' ida@harbourvine.example',
    password: ' abcdef ',
  })
  expect(body).toEqual({ ...filled, password: ' abcdef ' })
})
