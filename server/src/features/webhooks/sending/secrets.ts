import type { Secrets } from '../../../lib/crypto/secrets.ts'

interface Owner {
  organizationId: string
  webhookId: string
}

/** Encrypts the secret of a webhook. In the row of another it cannot be decrypted. */
export function sealSecret(secrets: Secrets, owner: Owner, secret: string): Buffer {
  return secrets.encrypt('webhook-secret', placeOf(owner), secret)
}

export function openSecret(secrets: Secrets, owner: Owner, sealed: Buffer): string {
  return secrets.decrypt('webhook-secret', placeOf(owner), sealed)
}

function placeOf({ organizationId, webhookId }: Owner): string {
  return `webhooks|${organizationId}|${webhookId}`
}
