import { emailPattern } from '@frontrow/contract/account/fields'
import { isBlank, type Rule } from '../../../lib/forms/form-rules.ts'

/** The rules of the email on the sign-in and forgot-password screens. */
export const emailRules: readonly Rule<{ email: string }>[] = [
  ['email', ({ email }) => !isBlank(email), 'Email is required'],
  ['email', ({ email }) => new RegExp(emailPattern).test(email), 'Email is invalid'],
]
