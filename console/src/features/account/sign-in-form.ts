import { passwordMinLength } from '@frontrow/contract/account'
import { paths } from '../../paths.ts'
import { emailError } from './email-error.ts'

export interface SignInForm {
  email: string
  password: string
  rememberMe: boolean
}

export const emptySignIn: SignInForm = { email: '', password: '', rememberMe: false }

export type SignInErrors = Partial<Record<'email' | 'password', string>>

/** The error of each field. The form is sent only if there are none. */
export function signInErrors(form: SignInForm): SignInErrors {
  const email = emailError(form.email)
  const password = passwordError(form.password)
  return { ...(email && { email }), ...(password && { password }) }
}

/** The fields of the token call, with the names of OAuth's password grant. */
export function signInBody(form: SignInForm) {
  const body = { username: form.email.trim(), password: form.password }
  return form.rememberMe ? { ...body, remember_me: 'true' as const } : body
}

/**
 * The first page after sign-in: the waiting screen for an organization that is not approved, or
 * whose imported data is not complete.
 */
export function firstPage(account: { approved: boolean; migrated: boolean }): string {
  return account.approved && account.migrated ? paths.overview : paths.waiting
}

function passwordError(password: string): string | null {
  if (password === '') return 'Password is required'
  return password.length < passwordMinLength ? 'Password must be at least 6 characters' : null
}
