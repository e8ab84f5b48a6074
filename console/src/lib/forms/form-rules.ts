// The rules of a form, and the field errors that follow from them.
import { isSeen } from '@frontrow/contract/seen-text'

/** The error of each field that has one. */
export type FieldErrors<Form> = Partial<Record<keyof Form & string, string>>

/**
 * A field shows the error of its first unmet rule. Editing the field clears the error, and so does
 * editing a field named in `clearedBy`. A condition in place of the names decides alone: the error
 * stays until an edit meets it.
 */
export type Rule<Form> = readonly [
  field: keyof Form & string,
  isMet: (form: Form, now: Date) => boolean,
  error: string,
  clearedBy?: readonly (keyof Form & string)[] | ((form: Form) => boolean),
]

export function fieldErrorsOf<Form>(
  rules: readonly Rule<Form>[],
  form: Form,
  now: Date,
): FieldErrors<Form> {
  const fieldErrors: FieldErrors<Form> = {}
  for (const [field, isMet, error] of rules) if (!isMet(form, now)) fieldErrors[field] ??= error
  return fieldErrors
}

/** Only the first of these errors, for forms that show one at a time. */
export function firstFieldErrorOf<Form>(
  rules: readonly Rule<Form>[],
  form: Form,
  now: Date,
): FieldErrors<Form> {
  const unmet = rules.find(([, isMet]) => !isMet(form, now))
  return unmet === undefined ? {} : fieldErrorsOf([unmet], form, now)
}

interface Edit<Form> {
  /** The fields that were edited. */
  edited: readonly string[]
  /** The form after the edit. */
  form: Form
}

/** The errors that remain after an edit. */
export function errorsAfterEdit<Form>(
  rules: readonly Rule<Form>[],
  fieldErrors: FieldErrors<Form>,
  { edited, form }: Edit<Form>,
): FieldErrors<Form> {
  const isCleared = (field: string, error: unknown) => {
    const rule = rules.find(([ruled, , text]) => ruled === field && text === error)
    const clearedBy = rule?.[3] ?? []
    if (typeof clearedBy === 'function') return clearedBy(form)
    return [field, ...clearedBy].some((name) => edited.includes(name))
  }
  const remaining = Object.entries(fieldErrors).filter(([field, error]) => !isCleared(field, error))
  return Object.fromEntries(remaining) as FieldErrors<Form>
}

/** A rule for each required field: it is neither empty nor only spaces. */
export function requiredRules<Field extends string>(
  errors: Readonly<Record<Field, string>>,
): Rule<Record<Field, string>>[] {
  return Object.entries(errors).map(([field, error]) => [
    field as Field,
    (form) => !isBlank(form[field as Field]),
    error as string,
  ])
}

export function isBlank(text: string): boolean {
  return !isSeen(text)
}
