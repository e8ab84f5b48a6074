// Fields of an organization that can be written once: they are editable only while they are empty
// on the server.

import type { Reply } from '@frontrow/contract/endpoint'
import type { showOrganization } from '@frontrow/contract/account/organization'
import type { Rule } from '../../../lib/forms/form-rules.ts'

export type Organization = Reply<typeof showOrganization>

/** The fields of the organization that are texts; null where nothing was given. */
export type OrganizationField = Exclude<keyof Organization, 'time_zone' | 'next_time_zone'>

/** True for a field that is null, empty or only spaces, so nobody has filled it in. */
export function isUnfilled(value: string | null | undefined): boolean {
  return value === null || value === undefined || value.trim() === ''
}

type Texts<Field extends string> = Readonly<Partial<Record<Field, string | null>>>

/** The fields that are still editable, in the given order. */
export function openFields<Field extends string>(
  fields: readonly Field[],
  saved: Texts<Field>,
): Field[] {
  return fields.filter((field) => isUnfilled(saved[field]))
}

/**
 * The request body: fields that are empty on the server and filled in the form, with spaces
 * trimmed.
 */
export function writeOnceBody<Field extends string>(
  fields: readonly Field[],
  { saved, form }: { saved: Texts<Field>; form: Texts<Field> },
): Partial<Record<Field, string>> {
  const body: Partial<Record<Field, string>> = {}
  for (const field of openFields(fields, saved)) {
    const typed = form[field]
    if (typeof typed === 'string' && !isUnfilled(typed)) body[field] = typed.trim()
  }
  return body
}

/** `all`: every open field is required. `some`: one filled field is enough to save. */
export type Asks = 'all' | 'some'

const missing: Readonly<Record<Asks, string>> = {
  all: 'Please fill in all fields',
  some: 'Please fill out the form.',
}

/** The rules of the open fields. They share one error, which any edit clears. */
export function writeOnceRules<Field extends string>(
  open: readonly Field[],
  asks: Asks,
): Rule<Record<Field, string>>[] {
  const required = asks === 'all' ? open : open.slice(0, 1)
  return required.map((field) => [
    field,
    (form) => (asks === 'all' ? [field] : open).some((name) => !isUnfilled(form[name])),
    missing[asks],
    open,
  ])
}
