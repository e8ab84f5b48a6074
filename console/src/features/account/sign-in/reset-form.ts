import { passwordMinLength } from '@frontrow/contract/account/fields'
import type { Rule } from '../../../lib/forms/form-rules.ts'

export const emptyReset = { password: '', confirmPassword: '' }

export type ResetForm = typeof emptyReset

/** The same messages as on the two other screens that set a password. */
export const resetRules: readonly Rule<ResetForm>[] = [
  ['password', ({ password }) => password !== '', 'Password is required'],
  [
    'password',
    ({ password }) => password.length >= passwordMinLength,
    'Password must be at least 6 characters',
  ],
  ['confirmPassword', (form) => form.confirmPassword !== '', 'Confirm Password is required'],
  [
    'confirmPassword',
    (form) => form.confirmPassword === form.password,
    'Passwords do not match',
    ['password'],
  ],
]
