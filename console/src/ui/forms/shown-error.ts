interface Bound {
  value: string
  error: string | undefined
}

/**
 * The properties of a required field, whose error is its placeholder while it is empty: then `true`
 * only marks the field. A field with only spaces hides the placeholder, so the error is below it.
 */
export function errorAsPlaceholder<Field extends Bound>(field: Field, whenEmpty: string) {
  const isShown = field.value === '' && field.error === whenEmpty
  return isShown ? { ...field, error: true, placeholder: whenEmpty } : field
}
