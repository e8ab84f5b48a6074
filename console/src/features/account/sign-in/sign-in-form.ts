import { passwordMinLength } from '@frontrow/contract/account/fields'
import { paths } from '../../../paths.ts'
import type { Rule } from '../../../lib/forms/form-rules.ts'
import { emailRules } from './email-rules.ts'

export const emptySignIn = { email: '', password: '', rememberMe: false }

export type SignInForm = typeof emptySignIn

export const signInRules: readonly Rule<SignInForm>[] = [
  ...emailRules,
  ['password', ({ password }) => password !== '', 'Password is required'],
  [
    'password',
    ({ password }) => password.length >= passwordMinLength,
    'Password must be at least 6 characters',
  ],
]

/** The fields of the token call, with the names of OAuth's password grant. */
export function signInBody(form: SignInForm & { secondFactor?: string }) {
  const body = { username: form.email.trim(), password: form.password }
  return {
    ...body,
    ...(form.rememberMe && { remember_me: 'true' as const }),
    ...(form.secondFactor !== undefined && { second_factor: form.secondFactor }),
  }
}

/**
 * The first page after sign-in: the waiting screen for an organization that is not approved, or
 * whose imported data is not complete.
 */
export function firstPage(account: { approved: boolean; migrated: boolean }): string {
  return account.approved && account.migrated ? paths.overview : paths.waiting
}

/** What a step after the form is given, or in its place. */
export interface SignInStepProps {
  /** What was typed into the form. The password stays in memory until it is sent with the code. */
  form: SignInForm
  /** The page that opens afterwards; by default the first one. */
  next: string | undefined
  onBack: () => void
}
