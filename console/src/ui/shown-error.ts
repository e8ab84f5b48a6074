/**
 * What a field shows as its error. The error of an empty field is its placeholder, so `true` only
 * marks the field. A field with only spaces hides the placeholder, so the error is below it.
 */
export function shownError(
  value: string,
  fieldError: string | undefined,
  whenEmpty: string | undefined,
): string | boolean | undefined {
  return value === '' && fieldError !== undefined && fieldError === whenEmpty ? true : fieldError
}
