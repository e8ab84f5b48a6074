import type { Secrets } from './secrets.ts'

/** Where a sealed value stands: moved to another row or column it does not open. */
export interface EncryptedColumn {
  table: string
  organizationId: string
  column: string
}

/** Encrypts what a copy of the database must not tell; null stays null. */
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
