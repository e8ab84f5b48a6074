import type { MemberContext } from '../../lib/context.ts'
import { refuse } from '../../lib/refuse.ts'
import { decryptColumn, encryptColumn } from '../../lib/encrypted-columns.ts'
import { type OwnContext, fillEmpty } from './fill-encrypted.sql.ts'

/** What a caller gives, by the column it is kept in. Left out, null and blank all mean nothing. */
export type Given = Readonly<Record<string, string | null | undefined>>

/**
 * Fills the empty ones of the given fields, sealed, and returns their names. Each field is written once: what it holds may be
 * given again, because an answer can get lost; anything else is refused (`already_filled`, with the field), and the whole
 * call with it.
 */
export async function fillEncrypted(
  ctx: OwnContext & Pick<MemberContext, 'secrets'>,
  table: 'bank_details' | 'tax_details',
  given: Given,
): Promise<string[]> {
  const { secrets, organizationId } = ctx
  const encryptionContextOf = (column: string) => ({ table, organizationId, column })
  const texts = Object.entries(given).flatMap(([column, text]) => {
    const trimmed = text?.trim() ?? ''
    return trimmed === '' ? [] : [{ column, text: trimmed }]
  })
  const encrypted = new Map<string, Buffer>()
  for (const { column, text } of texts) {
    const bytes = encryptColumn(secrets, encryptionContextOf(column), text)
    if (bytes !== null) encrypted.set(column, bytes)
  }
  if (encrypted.size === 0) return []
  const kept = await fillEmpty(ctx, table, encrypted)
  return texts.flatMap(({ column, text }) => {
    const now = kept[column] ?? null
    // No two sealings of a text are alike: ours stands there only where nothing stood before.
    if (now !== null && encrypted.get(column)?.equals(now) === true) return [column]
    if (decryptColumn(secrets, encryptionContextOf(column), now) === text) return []
    return refuse('already_filled', { field: column })
  })
}
