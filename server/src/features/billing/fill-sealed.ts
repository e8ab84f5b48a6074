import type { MemberContext } from '../../lib/context.ts'
import { refuse } from '../../lib/refuse.ts'
import { openField, sealField } from '../../lib/sealed-fields.ts'
import { type OwnContext, fillEmpty } from './fill-sealed.sql.ts'

/** What a caller gives, by the column it is kept in. Left out, null and blank all mean nothing. */
export type Given = Readonly<Record<string, string | null | undefined>>

/**
 * Fills the empty ones of the given fields, sealed, and returns their names. Each field is written once: what it holds may be
 * given again, because an answer can get lost; anything else is refused (`already_filled`, with the field), and the whole
 * call with it.
 */
export async function fillSealed(
  ctx: OwnContext & Pick<MemberContext, 'secrets'>,
  table: 'bank_details' | 'tax_details',
  given: Given,
): Promise<string[]> {
  const { secrets, organizationId } = ctx
  const placeOf = (column: string) => ({ table, organizationId, column })
  const texts = Object.entries(given).flatMap(([column, text]) => {
    const trimmed = text?.trim() ?? ''
    return trimmed === '' ? [] : [{ column, text: trimmed }]
  })
  const sealed = new Map<string, Buffer>()
  for (const { column, text } of texts) {
    const bytes = sealField(secrets, placeOf(column), text)
    if (bytes !== null) sealed.set(column, bytes)
  }
  if (sealed.size === 0) return []
  const kept = await fillEmpty(ctx, table, sealed)
  return texts.flatMap(({ column, text }) => {
    const now = kept[column] ?? null
    // No two sealings of a text are alike: ours stands there only where nothing stood before.
    if (now !== null && sealed.get(column)?.equals(now) === true) return [column]
    if (openField(secrets, placeOf(column), now) === text) return []
    return refuse('already_filled', { field: column })
  })
}
