import { expect, test } from 'vitest'
import {
  emptySignUp,
  required,
  signUpBody,
  signUpComplaints,
  withoutComplaint,
  type SignUpField,
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

test('an empty form is told of all eight fields and of the store urls', () => {
  expect(signUpComplaints(emptySignUp)).toEqual({
    ...required,
    appStoreURL: 'one of the store urls is required',
  })
})

test('a filled form has nothing to complain about', () => {
  expect(signUpComplaints(filled)).toEqual({})
})

test.each(Object.entries(required))('%s may not be empty or blank', (field, complaint) => {
  for (const nothing of ['', '   '])
    expect(signUpComplaints({ ...filled, [field]: nothing })).toHaveProperty(field, complaint)
})

test('one store url is enough, whichever it is', () => {
  const url = 'https://apps.example/1'
  expect(signUpComplaints({ ...filled, appStoreURL: url, playStoreURL: '' })).toEqual({})
  expect(signUpComplaints({ ...filled, appStoreURL: '', playStoreURL: url })).toEqual({})
  expect(signUpComplaints({ ...filled, appStoreURL: ' ', playStoreURL: ' ' })).toEqual({
    appStoreURL: 'one of the store urls is required',
  })
})

test('email and passwords are checked after they are there', () => {
  expect(signUpComplaints({ ...filled, email: 'abc' })).toEqual({ email: 'Email is invalid.' })
  expect(signUpComplaints({ ...filled, password: '12345', confirmPassword: '12345' })).toEqual({
    password: 'Password should be at least 6 letters',
  })
  expect(signUpComplaints({ ...filled, confirmPassword: 'abcdeg' })).toEqual({
    confirmPassword: "Passwords don't match",
  })
})

test('editing a field takes its complaint away and leaves the others', () => {
  const complaints = signUpComplaints(emptySignUp)
  const rest = withoutComplaint(complaints, 'companyName')
  expect(rest).not.toHaveProperty('companyName')
  expect(Object.keys(rest)).toHaveLength(Object.keys(complaints).length - 1)
})

test.each<[SignUpField, object, SignUpField]>([
  ['playStoreURL', { appStoreURL: '', playStoreURL: '' }, 'appStoreURL'],
  ['password', { confirmPassword: 'abcdeg' }, 'confirmPassword'],
])('editing %s also takes the complaint it shares', (edited, change, complained) => {
  const complaints = signUpComplaints({ ...filled, ...change })
  expect(complaints).toHaveProperty(complained)
  expect(withoutComplaint(complaints, edited)).toEqual({})
})

test('editing the password does not take away that the second one is missing', () => {
  const complaints = signUpComplaints({ ...filled, confirmPassword: '' })
  expect(withoutComplaint(complaints, 'password')).toEqual({
    confirmPassword: 'confirm password is required',
  })
})

test('exactly ten values travel, trimmed, the passwords untouched', () => {
  const body = signUpBody({
    ...filled,
    companyName: '  Harbour & Vine ',
    email: ' ida@harbourvine.example',
    password: ' abcdef ',
  })
  expect(body).toEqual({ ...filled, password: ' abcdef ' })
  expect(Object.keys(body)).toHaveLength(10)
})
