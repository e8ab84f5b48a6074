import { passwordMinLength } from '@frontrow/contract/account'

export interface ResetForm {
  password: string
  confirmPassword: string
}

export type ResetComplaints = Partial<Record<keyof ResetForm, string>>

const DIFFERENT = 'Passwords do not match'

/** The words of the two other screens that take a new password. */
export function resetComplaints({ password, confirmPassword }: ResetForm): ResetComplaints {
  const complaints: ResetComplaints = {}
  if (password === '') complaints.password = 'Password is required'
  else if (password.length < passwordMinLength)
    complaints.password = 'Password must be at least 6 characters'
  if (confirmPassword === '') complaints.confirmPassword = 'Confirm Password is required'
  else if (confirmPassword !== password) complaints.confirmPassword = DIFFERENT
  return complaints
}

/** Editing a field takes its complaint; that the two differ goes with either. */
export function withoutComplaint(
  complaints: ResetComplaints,
  edited: keyof ResetForm,
): ResetComplaints {
  const rest = { ...complaints }
  delete rest[edited]
  if (rest.confirmPassword === DIFFERENT) delete rest.confirmPassword
  return rest
}
