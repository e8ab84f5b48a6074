import { emailPattern } from '@frontrow/contract/account'

/** What the sign-in and forgot-password screens say of an email; null where it looks like one. */
export function emailError(email: string): string | null {
  if (email.trim() === '') return 'Email is required'
  return new RegExp(emailPattern).test(email) ? null : 'Email is invalid'
}
