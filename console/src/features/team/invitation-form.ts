import { passwordMinLength } from '@frontrow/contract/account/fields'
import type { Rule } from '../../lib/forms/form-rules.ts'

export const emptyAcceptance = { name: '', password: '', confirmPassword: '' }

export type AcceptanceForm = typeof emptyAcceptance

const passwordRules: readonly Rule<AcceptanceForm>[] = [
  ['password', ({ password }) => password !== '', 'Password is required'],
  [
    'password',
    ({ password }) => password.length >= passwordMinLength,
    'Password must be at least 6 characters',
  ],
]

/** For a person without an account. */
export const newAccountRules: readonly Rule<AcceptanceForm>[] = [
  ['name', ({ name }) => name.trim() !== '', 'Full name is required'],
  ...passwordRules,
  ['confirmPassword', (form) => form.confirmPassword !== '', 'Confirm Password is required'],
  [
    'confirmPassword',
    (form) => form.confirmPassword === form.password,
    'Passwords do not match',
    ['password'],
  ],
]

/** For a person with an account that is in no organization. */
export const knownAccountRules = passwordRules
