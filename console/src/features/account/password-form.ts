import { passwordMinLength } from '@frontrow/contract/account'

export interface PasswordForm {
  oldPassword: string
  newPassword: string
  confirmPassword: string
}

export type PasswordField = keyof PasswordForm
export type PasswordErrors = Partial<Record<PasswordField, string>>

export const emptyPasswords: PasswordForm = {
  oldPassword: '',
  newPassword: '',
  confirmPassword: '',
}

/** The placeholders of fields that were left empty. */
export const required = {
  oldPassword: 'Old Password is required',
  newPassword: 'New Password is required',
  confirmPassword: 'Confirm Password is required',
} as const satisfies Record<PasswordField, string>

/** The fields by their keys in the request. */
export const fieldOf: Readonly<Record<string, PasswordField | undefined>> = {
  old_password: 'oldPassword',
  new_password: 'newPassword',
  confirm_password: 'confirmPassword',
}

const TOO_SHORT = 'Passwords is too short'
const SAME = 'New password cannot be same.'
const DIFFERENT = 'Passwords do not match'

type Rule = readonly [
  field: PasswordField,
  met: (form: PasswordForm) => boolean,
  fieldError: string,
]

/** In the order of the product's specification. A field shows its first unmet rule. */
const rules: readonly Rule[] = [
  ['oldPassword', (form) => form.oldPassword !== '', required.oldPassword],
  ['newPassword', (form) => form.newPassword !== '', required.newPassword],
  ['newPassword', (form) => form.newPassword.length >= passwordMinLength, TOO_SHORT],
  ['newPassword', (form) => form.newPassword !== form.oldPassword, SAME],
  ['confirmPassword', (form) => form.confirmPassword !== '', required.confirmPassword],
  ['confirmPassword', isRepeated, DIFFERENT],
]

/** An empty new password has its own error, so the repetition is not checked. */
function isRepeated({ newPassword, confirmPassword }: PasswordForm): boolean {
  return newPassword === '' || confirmPassword === newPassword
}

export function passwordErrors(form: PasswordForm): PasswordErrors {
  const fieldErrors: PasswordErrors = {}
  for (const [field, met, fieldError] of rules) if (!met(form)) fieldErrors[field] ??= fieldError
  return fieldErrors
}

/**
 * The errors that remain after an edit. The two errors about the new password's length and
 * difference stay until it is longer than the minimum. Exactly six characters may therefore still
 * show them, although the next submit accepts six (decision Q-07).
 */
export function errorsAfter(
  fieldErrors: PasswordErrors,
  edited: PasswordField,
  form: PasswordForm,
): PasswordErrors {
  const rest = { ...fieldErrors }
  const aboutKind = rest.newPassword === TOO_SHORT || rest.newPassword === SAME
  if (edited === 'confirmPassword' || edited === 'oldPassword') delete rest[edited]
  if (edited === 'newPassword' && !aboutKind) delete rest.newPassword
  if (aboutKind && form.newPassword.length > passwordMinLength) delete rest.newPassword
  if (edited === 'newPassword' && rest.confirmPassword === DIFFERENT) delete rest.confirmPassword
  return rest
}

export function passwordBody(form: PasswordForm) {
  return {
    old_password: form.oldPassword,
    new_password: form.newPassword,
    confirm_password: form.confirmPassword,
  }
}
