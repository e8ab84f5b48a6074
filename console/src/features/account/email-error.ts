import { emailPattern } from '@frontrow/contract/account'

/** The email error of the sign-in and forgot-password screens; null if the format is valid. */
export function emailError(email: string): string | null {
  if (email.trim() === '') return 'Email is required'
  return new RegExp(emailPattern).test(email) ? null : 'Email is invalid'
}
