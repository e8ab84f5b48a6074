import { ApiError } from '../calls/call.ts'
import type { FieldErrors } from './form-rules.ts'

/**
 * Shows the message of a refusal beside its field. `fieldOf` names the field of each reason; a
 * refusal whose field is null or not named is shown above the button.
 */
export function refusedFields<Form>(
  error: Error,
  fieldOf: Readonly<Record<string, (keyof Form & string) | null>>,
): FieldErrors<Form> {
  if (!(error instanceof ApiError)) return {}
  const field = Object.entries(fieldOf).find(([reason]) => reason === error.reason)?.[1] ?? null
  const shown: FieldErrors<Form> = {}
  if (field !== null) shown[field] = error.message
  return shown
}
