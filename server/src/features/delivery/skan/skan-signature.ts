// Apple signs each install-validation postback of SKAdNetwork: which fields, in which order, depends on the version.
// https://developer.apple.com/documentation/storekit/verifying-an-install-validation-postback
import { createPublicKey, verify } from 'node:crypto'

/** A postback as it came, before anything in it is believed. */
export type Postback = Readonly<Record<string, unknown>>

/** Apple's public key for postbacks of version 2.1 and later: P-256, SPKI in DER. */
const appleKey = createPublicKey({
  key: Buffer.from(
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEWdp8GPcGqmhgzEFj9Z2nSpQVddayaPe4FMzqM9wib1+aHaaIzoHoLN9zW4K8y4SPykE3YVK3sVqW6Af0lfx3gg==',
    'base64',
  ),
  format: 'der',
  type: 'spki',
})

/** U+2063 stands between the fields. */
const separator = '\u2063'

const base = ['version', 'ad-network-id']
const install = ['app-id', 'transaction-id', 'redownload']

/** By version; a field with a question mark is signed where the postback has it, and the conversion values never are. */
const signedFields = new Map<unknown, readonly string[]>([
  ['2.1', [...base, 'campaign-id', ...install, 'source-app-id?']],
  ['2.2', [...base, 'campaign-id', ...install, 'source-app-id?', 'fidelity-type']],
  ['3.0', [...base, 'campaign-id', ...install, 'source-app-id?', 'fidelity-type', 'did-win']],
  [
    '4.0',
    [
      ...[...base, 'source-identifier', ...install, 'source-app-id?', 'source-domain?'],
      ...['fidelity-type', 'did-win', 'postback-sequence-index'],
    ],
  ],
])

/** An app's number is no domain, and a domain is no number: the signed value itself says which of the two fields was sent. */
const shapes: Readonly<Record<string, RegExp>> = {
  'source-app-id': /^\d+$/,
  'source-domain': /^(?=.*[^\d.])[^.].*\.[^.]+$/,
}

/** True when Apple signed exactly this postback; false for one that was altered, is of a version unknown to us, or lacks a field. */
export function isSignedByApple(postback: Postback, key = appleKey): boolean {
  const text = signedText(postback)
  const signature = postback['attribution-signature']
  if (text === undefined || typeof signature !== 'string') return false
  return verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'))
}

/**
 * What the signature is made over; undefined where a field is missing, is no text, number or switch, or cannot be what its name
 * says. The text holds values without names, and an optional field that is not there leaves no gap: without these rules the same
 * signature would speak for a postback with `source-app-id` moved to `source-domain`, or with two values packed into one field.
 */
export function signedText(postback: Postback): string | undefined {
  const fields = signedFields.get(postback['version']) ?? []
  const values: string[] = []
  for (const field of fields) {
    const name = field.replace('?', '')
    const value = postback[name]
    if (value === undefined && name !== field) continue
    if (!['string', 'number', 'boolean'].includes(typeof value)) return undefined
    const text = String(value)
    if (text.includes(separator) || shapes[name]?.test(text) === false) return undefined
    values.push(text)
  }
  return values.length > 0 ? values.join(separator) : undefined
}
