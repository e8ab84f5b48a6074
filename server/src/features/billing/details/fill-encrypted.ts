import type { MemberContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { decryptColumn, encryptColumn } from '../../../lib/crypto/encrypted-columns.ts'
import { type OwnContext, fillEmpty } from './fill-encrypted.sql.ts'

/** The caller's values by column. A missing, null or blank value is ignored. */
export type Given<Column extends string> = { readonly [C in Column]?: string | null | undefined }

/**
 * Encrypts and fills the empty ones of the given fields, and returns their names. A field is
 * written once. Its stored value may be sent again, because an answer can get lost; another value
 * is refused with `already_filled` and the field, and nothing of the call is stored.
 */
export async function fillEncrypted<Column extends string>(
  ctx: OwnContext & Pick<MemberContext, 'secrets'>,
  table: 'bank_details' | 'tax_details',
  given: Given<Column>,
): Promise<Column[]> {
  const { secrets, organizationId } = ctx
  const encryptionContextOf = (column: string) => ({ table, organizationId, column })
  const columns = Object.keys(given) as Column[]
  const texts = columns.flatMap((column) => {
    const trimmed = given[column]?.trim() ?? ''
    return trimmed === '' ? [] : [{ column, text: trimmed }]
  })
  const encrypted = new Map<string, Buffer>()
  for (const { column, text } of texts) {
    const bytes = encryptColumn(secrets, encryptionContextOf(column), text)
    if (bytes !== null) encrypted.set(column, bytes)
  }
  if (encrypted.size === 0) return []
  const stored = await fillEmpty(ctx, table, encrypted)
  return texts.flatMap(({ column, text }) => {
    const now = stored[column] ?? null
    // Encryption is randomized, so equal bytes mean that this call has written the value.
    if (now !== null && encrypted.get(column)?.equals(now) === true) return [column]
    if (decryptColumn(secrets, encryptionContextOf(column), now) === text) return []
    return refuse('already_filled', { field: column })
  })
}
