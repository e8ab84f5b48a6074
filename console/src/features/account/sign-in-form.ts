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

/** What is wrong with each field; nothing is sent while there is anything. */
export function signInErrors(form: SignInForm): SignInErrors {
  const email = emailError(form.email)
  const password = passwordError(form.password)
  return { ...(email && { email }), ...(password && { password }) }
}

/** The fields of the token call, as OAuth's password grant names them. */
export function signInBody(form: SignInForm) {
  const body = { username: form.email.trim(), password: form.password }
  return form.rememberMe ? { ...body, remember_me: 'true' as const } : body
}

/** An organization that is not approved waits, and so does an imported one whose data is still on its way. */
export function firstPage(account: { approved: boolean; migrated: boolean }): string {
  return account.approved && account.migrated ? paths.overview : paths.waiting
}

function passwordError(password: string): string | null {
  if (password === '') return 'Password is required'
  return password.length < passwordMinLength ? 'Password must be at least 6 characters' : null
}
