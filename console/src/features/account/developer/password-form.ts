import { passwordMinLength } from '@frontrow/contract/account/fields'
import type { changePassword } from '@frontrow/contract/account'
import type { Input } from '@frontrow/contract/endpoint'
import type { Rule } from '../../../lib/forms/form-rules.ts'

export const emptyPasswords = { oldPassword: '', newPassword: '', confirmPassword: '' }

export type PasswordForm = typeof emptyPasswords
export type PasswordField = keyof PasswordForm

/** The placeholders of fields that were left empty. */
export const required = {
  oldPassword: 'Old Password is required',
  newPassword: 'New Password is required',
  confirmPassword: 'Confirm Password is required',
} as const satisfies Record<PasswordField, string>

/** The fields by their keys in the request. */
export const fieldOf: Readonly<Record<keyof Input<typeof changePassword>['body'], PasswordField>> =
  {
    old_password: 'oldPassword',
    new_password: 'newPassword',
    confirm_password: 'confirmPassword',
  }

/** In the order of the product's specification. */
export const passwordRules: readonly Rule<PasswordForm>[] = [
  ['oldPassword', (form) => form.oldPassword !== '', required.oldPassword],
  ['newPassword', (form) => form.newPassword !== '', required.newPassword],
  [
    'newPassword',
    (form) => form.newPassword.length >= passwordMinLength,
    'Passwords is too short',
    isLonger,
  ],
  [
    'newPassword',
    (form) => form.newPassword !== form.oldPassword,
    'New password cannot be same.',
    isLonger,
  ],
  ['confirmPassword', (form) => form.confirmPassword !== '', required.confirmPassword],
  ['confirmPassword', isRepeated, 'Passwords do not match', ['newPassword']],
]

/**
 * The two errors about the new password's length and difference stay until it is longer than the
 * minimum. Exactly six characters may therefore still show them, although the next submit accepts
 * six (decision Q-07).
 */
function isLonger({ newPassword }: PasswordForm): boolean {
  return newPassword.length > passwordMinLength
}

/** An empty new password has its own error, so the repetition is not checked. */
function isRepeated({ newPassword, confirmPassword }: PasswordForm): boolean {
  return newPassword === '' || confirmPassword === newPassword
}

export function passwordBody(form: PasswordForm) {
  return {
    old_password: form.oldPassword,
    new_password: form.newPassword,
    confirm_password: form.confirmPassword,
  }
}
