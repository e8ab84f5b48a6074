import type { Secrets } from './secrets.ts'

/** Where an encrypted value is stored. Copied to another row or column, it cannot be decrypted. */
export interface EncryptedColumn {
  table: string
  organizationId: string
  column: string
}

/** Encrypts a value that a copy of the database must not reveal. Null stays null. */
export function encryptColumn(
  secrets: Secrets,
  place: EncryptedColumn,
  text: string | null,
): Buffer | null {
  return text === null ? null : secrets.encrypt('sealed-field', nameOf(place), text)
}

export function decryptColumn(
  secrets: Secrets,
  place: EncryptedColumn,
  encrypted: Uint8Array | null,
): string | null {
  return encrypted === null ? null : secrets.decrypt('sealed-field', nameOf(place), encrypted)
}

function nameOf({ table, organizationId, column }: EncryptedColumn): string {
  return `${table}|${organizationId}|${column}`
}
