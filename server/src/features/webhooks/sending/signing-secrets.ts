import type { Secrets } from '../../../lib/crypto/secrets.ts'

interface Owner {
  organizationId: string
  webhookId: string
}

/** Encrypts the secret of a webhook. In the row of another it cannot be decrypted. */
export function sealSecret(secrets: Secrets, owner: Owner, secret: string): Buffer {
  return secrets.encrypt('webhook-secret', placeOf(owner), secret)
}

interface Sealed {
  /** Null for a callback. */
  sealedSecret: Buffer | null
  sealedPrevious: Buffer | null
}

/** The secrets that sign a message: the present one, and the one before while it is valid. */
export function decryptSigningSecrets(
  secrets: Secrets,
  owner: Owner,
  { sealedSecret, sealedPrevious }: Sealed,
): string[] {
  if (sealedSecret === null) return []
  const open = (sealed: Buffer) => secrets.decrypt('webhook-secret', placeOf(owner), sealed)
  return sealedPrevious === null ? [open(sealedSecret)] : [open(sealedSecret), open(sealedPrevious)]
}

function placeOf({ organizationId, webhookId }: Owner): string {
  return `webhooks|${organizationId}|${webhookId}`
}
