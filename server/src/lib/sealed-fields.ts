import type { Secrets } from './secrets.ts'

/** Where a sealed value stands: moved to another row or column it does not open. */
export interface SealedPlace {
  table: string
  organizationId: string
  column: string
}

/** Encrypts what a copy of the database must not tell; null stays null. */
export function sealField(
  secrets: Secrets,
  place: SealedPlace,
  text: string | null,
): Buffer | null {
  return text === null ? null : secrets.encrypt('sealed-field', nameOf(place), text)
}

export function openField(
  secrets: Secrets,
  place: SealedPlace,
  sealed: Uint8Array | null,
): string | null {
  return sealed === null ? null : secrets.decrypt('sealed-field', nameOf(place), sealed)
}

function nameOf({ table, organizationId, column }: SealedPlace): string {
  return `${table}|${organizationId}|${column}`
}
