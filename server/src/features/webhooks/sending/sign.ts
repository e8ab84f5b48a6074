import { createHmac, randomBytes } from 'node:crypto'
import { hexOfId, idOfHex } from '../../../lib/db/ids.ts'

const prefix = 'whsec_'

/** A new secret, as the Standard Webhooks specification writes it. */
export function newSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

const prefixOfIds = 'msg_'

/** The id of a message on the wire. It is the same in each attempt and for each webhook. */
export function wireIdOf(messageId: string): string {
  return prefixOfIds + hexOfId(messageId)
}

/** The stored id of a message with this id on the wire; undefined for any other text. */
export function messageIdOf(wireId: string): string | undefined {
  return wireId.startsWith(prefixOfIds) ? idOfHex(wireId.slice(prefixOfIds.length)) : undefined
}

/**
 * The headers that sign a message (Standard Webhooks, version 1). With two secrets there are two
 * signatures, and a receiver needs one that is right.
 */
export function signedHeaders(
  message: { id: string; body: string },
  { secrets, at }: { secrets: readonly string[]; at: Date },
): Record<string, string> {
  const id = wireIdOf(message.id)
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
      .update(`${id}.${timestamp}.${message.body}`)
      .digest('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  }
}
