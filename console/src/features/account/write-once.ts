// Fields of an organization that are written once: open for typing only while the server has nothing in them.

/** Null on the server, or a text without a letter in it: both mean that nobody has filled it in. */
export function isUnfilled(value: string | null | undefined): boolean {
  return value === null || value === undefined || value.trim() === ''
}

type Texts<Field extends string> = Readonly<Partial<Record<Field, string | null>>>

/** The fields that can still be typed in, in the order given. */
export function openFields<Field extends string>(
  fields: readonly Field[],
  kept: Texts<Field>,
): Field[] {
  return fields.filter((field) => isUnfilled(kept[field]))
}

/** What travels: fields that are empty on the server and filled in the form, without the spaces around them. */
export function writeOnceBody<Field extends string>(
  fields: readonly Field[],
  { kept, form }: { kept: Texts<Field>; form: Texts<Field> },
): Partial<Record<Field, string>> {
  const body: Partial<Record<Field, string>> = {}
  for (const field of openFields(fields, kept)) {
    const typed = form[field]
    if (typeof typed === 'string' && !isUnfilled(typed)) body[field] = typed.trim()
  }
  return body
}
