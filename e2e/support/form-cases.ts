import type { Page } from 'playwright-core'
import { policy } from '../answers/account-answers.ts'
import { filled } from './sign-up-screen.ts'

/** What a test of all forms needs to know about one form. */
export interface FormCase {
  name: string
  path: string
  /** The call that the form makes. */
  call: string
  submit: string | RegExp
  /** Valid values by the fields' labels. */
  fields: Readonly<Record<string, string>>
  /** Labels of the fields whose values must not outlive the session. */
  secrets?: readonly string[]
  /** Fills in what is not a text field. */
  complete?: (page: Page) => Promise<void>
  isSignedIn: boolean
  /** The message after a successful submit. */
  success: string | RegExp
}

const day = () => new Date().toISOString().slice(0, 10)
const password = { 'New Password': 'front row seat', 'Confirm Password': 'front row seat' }

export const formCases: readonly FormCase[] = [
  {
    name: 'sign-in',
    path: '/auth/signin',
    call: 'POST /pre-registration/token',
    submit: 'Sign In',
    isSignedIn: false,
    success: 'Sign in successful.',
    fields: { Email: filled.email, Password: filled.password },
  },
  {
    name: 'forgot password',
    path: '/auth/forgot-password',
    isSignedIn: false,
    call: 'POST /pre-registration/forgot-password',
    submit: /^Send/,
    fields: { Email: filled.email },
    success: /we sent a link/,
  },
  {
    name: 'reset password',
    path: '/auth/reset-password#token=abc',
    isSignedIn: false,
    call: 'POST /pre-registration/reset-password',
    submit: 'Save',
    fields: password,
    success: 'Please sign in with new password',
  },
  {
    name: 'password change',
    path: '/account/developer',
    isSignedIn: true,
    call: 'PUT /developer/password/{developer-id}',
    submit: 'Save',
    fields: { 'Old Password': 'third row seat', ...password },
    secrets: ['Old Password', 'New Password', 'Confirm Password'],
    success: 'Password has been updated successfully.',
  },
  {
    name: 'organization',
    path: '/account/organization',
    isSignedIn: true,
    call: 'PUT /organization/0199-org/details',
    submit: 'Save',
    fields: { Details: 'Small games. Good ones.' },
    complete: async (page) => {
      await page.getByRole('combobox', { name: 'Type', exact: true }).click()
      await page.getByRole('option', { name: 'Company', exact: true }).click()
    },
    success: 'Organization details updated successfully.',
  },
  {
    name: 'banking',
    path: '/account/banking',
    isSignedIn: true,
    call: 'PUT /organization/0199-org/banking',
    submit: 'Save',
    fields: {
      'Account Holder Name': 'Harbour Vine AB',
      'Bank Account Number': '1234 5678',
      'Bank Address': 'Hamngatan 1',
      'SWIFT Code': 'HARBSEGG',
      IBAN: 'SE3550',
    },
    secrets: ['Bank Account Number', 'SWIFT Code', 'IBAN'],
    success: 'Banking details updated successfully.',
  },
  {
    name: 'taxation',
    path: '/account/taxation',
    isSignedIn: true,
    call: 'PUT /organization/0199-org/taxation',
    submit: 'Save',
    fields: {
      'Company Registration ID': '556677-8899',
      'Legal Address': 'Hamngatan 1',
      'Tax ID': '16556677',
      'VAT ID': 'SE556677889901',
    },
    secrets: ['Company Registration ID', 'Tax ID', 'VAT ID'],
    success: 'Taxation details updated successfully.',
  },
  {
    name: 'signing',
    path: '/account/policies',
    isSignedIn: true,
    call: `POST /policies/{developer-id}/${policy.id}`,
    submit: 'Submit',
    fields: {
      'Full name': 'Ida Lindqvist',
      'Position in company': 'Head of publishing',
      Signature: 'I. Lindqvist',
      'Signature date': day(),
      'Signature location': 'Lund',
      'Confirm your signature': 'I. Lindqvist',
    },
    secrets: ['Signature', 'Signature date', 'Confirm your signature'],
    complete: (page) => page.getByRole('checkbox').check(),
    success: 'Policy signed successfully.',
  },
]
