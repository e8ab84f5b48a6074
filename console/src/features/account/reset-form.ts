import { passwordMinLength } from '@frontrow/contract/account'

export interface ResetForm {
  password: string
  confirmPassword: string
}

export type ResetErrors = Partial<Record<keyof ResetForm, string>>

const DIFFERENT = 'Passwords do not match'

/** The same messages as on the two other screens that set a password. */
export function resetErrors({ password, confirmPassword }: ResetForm): ResetErrors {
  const fieldErrors: ResetErrors = {}
  if (password === '') fieldErrors.password = 'Password is required'
  else if (password.length < passwordMinLength)
    fieldErrors.password = 'Password must be at least 6 characters'
  if (confirmPassword === '') fieldErrors.confirmPassword = 'Confirm Password is required'
  else if (confirmPassword !== password) fieldErrors.confirmPassword = DIFFERENT
  return fieldErrors
}

/** Editing a field clears its error. Editing either password clears the mismatch error. */
export function withoutError(fieldErrors: ResetErrors, edited: keyof ResetForm): ResetErrors {
  const rest = { ...fieldErrors }
  delete rest[edited]
  if (rest.confirmPassword === DIFFERENT) delete rest.confirmPassword
  return rest
}
