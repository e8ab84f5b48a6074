// Apple signs each install-validation postback of SKAdNetwork. The signed fields and their order
// depend on the version.
// https://developer.apple.com/documentation/storekit/verifying-an-install-validation-postback
import { createPublicKey, verify } from 'node:crypto'

/** A postback as received, before its signature is verified. */
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

/** U+2063 separates the fields. */
const separator = '\u2063'

const base = ['version', 'ad-network-id']
const install = ['app-id', 'transaction-id', 'redownload']

/**
 * By version. A field with a question mark is signed only if the postback has it. Conversion values
 * are not signed.
 */
const signedFields = new Map<unknown, readonly string[]>([
  ['2.1', [...base, 'campaign-id', ...install, 'source-app-id?']],
  ['2.2', [...base, 'campaign-id', ...install, 'source-app-id?', 'fidelity-type']],
  ['3.0', [...base, 'campaign-id', ...install, 'source-app-id?', 'fidelity-type', 'did-win']],
  [
    '4.0',
    [
      ...base,
      'source-identifier',
      ...install,
      'source-app-id?',
      'source-domain?',
      'fidelity-type',
      'did-win',
      'postback-sequence-index',
    ],
  ],
])

/**
 * An app id cannot be a domain and a domain cannot be a number, so the signed value shows which of
 * the two fields was sent.
 */
const shapes: Readonly<Record<string, RegExp>> = {
  'source-app-id': /^\d+$/,
  'source-domain': /^(?=.*[^\d.])[^.].*\.[^.]+$/,
}

/**
 * Returns true if Apple signed exactly this postback; false if it was altered, has an unknown
 * version, or lacks a field.
 */
export function isSignedByApple(postback: Postback, key = appleKey): boolean {
  const text = signedText(postback)
  const signature = postback['attribution-signature']
  if (text === undefined || typeof signature !== 'string') return false
  return verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'))
}

/**
 * Returns the signed text; undefined if a field is missing, has a wrong type, or cannot have this
 * value. The text has values without names, and an absent optional field leaves no gap. Without
 * these checks the same signature would be valid for a postback with `source-app-id` moved to
 * `source-domain`, or with two values in one field.
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
