import { passwordMinLength } from '@frontrow/contract/account'

export interface ResetForm {
  password: string
  confirmPassword: string
}

export type ResetErrors = Partial<Record<keyof ResetForm, string>>

const DIFFERENT = 'Passwords do not match'

/** The words of the two other screens that take a new password. */
export function resetErrors({ password, confirmPassword }: ResetForm): ResetErrors {
  const fieldErrors: ResetErrors = {}
  if (password === '') fieldErrors.password = 'Password is required'
  else if (password.length < passwordMinLength)
    fieldErrors.password = 'Password must be at least 6 characters'
  if (confirmPassword === '') fieldErrors.confirmPassword = 'Confirm Password is required'
  else if (confirmPassword !== password) fieldErrors.confirmPassword = DIFFERENT
  return fieldErrors
}

/** Editing a field takes its complaint; that the two differ goes with either. */
export function withoutError(fieldErrors: ResetErrors, edited: keyof ResetForm): ResetErrors {
  const rest = { ...fieldErrors }
  delete rest[edited]
  if (rest.confirmPassword === DIFFERENT) delete rest.confirmPassword
  return rest
}
