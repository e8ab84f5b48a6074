import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { BadSetting } from '../failures/bad-setting.ts'
import { createShortHmac } from './one-shot-hmac.ts'

/**
 * The purpose of each derived key. A key is never used for two purposes. Stored data depends on
 * these names, so they never change.
 */
export type Purpose =
  | 'api-key'
  | 'sealed-field'
  | 'kept-reply'
  | 'api-key-index'
  | 'event-token'
  | 'event-role'
  | 'verification-code'
  | 'binding'
  | 'device'
  | 'recovery-code'
  | 'passkey-challenge'
  | 'address'
  | 'webhook-secret'
  | 'reward-key'
  | 'mail'
  | 'caller'
  | 'viewer'
  | 'call-watch'
  | 'audit-seal'
  | 'book-seal'
  | 'file-link'
  | 'canary'

export interface Secrets {
  /** Identifies the master key that a ciphertext was written with. */
  readonly keyId: string
  /** HMAC-SHA256 with the key of this purpose, 32 bytes. */
  hmac(purpose: Purpose, ...parts: readonly (string | Uint8Array)[]): Buffer
  /** The first 32 bits of `hmac` of two parts, the first one of which is always the same. */
  shortHmac(purpose: Purpose, first: string): (second: string) => number
  /**
   * AES-256-GCM. `place` (table, organization, column) is authenticated: at another place the
   * ciphertext cannot be decrypted.
   */
  encrypt(purpose: Purpose, place: string, text: string): Buffer
  /** Throws when the key, the place or a bit is wrong. */
  decrypt(purpose: Purpose, place: string, encrypted: Uint8Array): string
  /** The derived key itself, 32 bytes, for hot paths that sign directly. */
  derive(purpose: Purpose): Buffer
}

/**
 * Reads the master key and creates it at the first start. When several servers start at once, the
 * first to link the file wins and all use its key.
 */
export function loadSecrets(file: string): Secrets {
  return secretsOf(readMaster(file) ?? makeMaster(file))
}

/** The same from a given master key of 32 bytes. */
export function secretsOf(master: Buffer): Secrets {
  const keys = new Map<Purpose, Buffer>()
  const derive = (purpose: Purpose): Buffer => {
    let key = keys.get(purpose)
    if (key === undefined) {
      key = Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `frontrow ${purpose}`, 32))
      keys.set(purpose, key)
    }
    return key
  }
  return {
    keyId: createHmac('sha256', derive('canary')).update('key id').digest('hex').slice(0, 16),
    derive,
    hmac: (purpose, ...parts) => hmacOf(derive(purpose), parts),
    shortHmac: (purpose, first) => createShortHmac(derive(purpose), withLength(first)),
    encrypt: (purpose, place, text) => encrypt(derive(purpose), place, text),
    decrypt: (purpose, place, encrypted) => open(derive(purpose), place, encrypted),
  }
}

/** Compares in constant time. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Each part is prefixed with its length, so that ('ab', 'c') and ('a', 'bc') differ. */
function hmacOf(key: Buffer, parts: readonly (string | Uint8Array)[]): Buffer {
  const hmac = createHmac('sha256', key)
  for (const part of parts) hmac.update(withLength(part))
  return hmac.digest()
}

function withLength(part: string | Uint8Array): Buffer {
  const bytes = Buffer.from(part)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

const nonceBytes = 12
const tagBytes = 16

function encrypt(key: Buffer, place: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

function open(key: Buffer, place: string, encrypted: Uint8Array): string {
  const bytes = Buffer.from(encrypted)
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  }).setAAD(Buffer.from(place))
  cipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([
    cipher.update(bytes.subarray(nonceBytes + tagBytes)),
    cipher.final(),
  ]).toString('utf8')
}

function readMaster(file: string): Buffer | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw badSecrets(`"${file}" cannot be read (${(error as Error).message})`)
  }
  const master = Buffer.from(masterIn(text, file), 'base64')
  if (master.length !== 32) throw badSecrets(`"${file}" holds no 32-byte master key`)
  return master
}

/** The text is a secret, so no error repeats any of it. */
function masterIn(text: string, file: string): string {
  try {
    return String((JSON.parse(text) as { master?: unknown }).master)
  } catch {
    throw badSecrets(`"${file}" is no JSON: restore it from your copy`)
  }
}

function badSecrets(wrong: string): BadSetting {
  return new BadSetting('SECRETS_FILE', wrong, '/srv/frontrow/secrets.json')
}

/**
 * Writes a draft, syncs it and links it into place, so that a killed start leaves either no key or
 * a whole one.
 */
function makeMaster(file: string): Buffer {
  mkdirSync(dirname(file), { recursive: true, mode: 0o711 })
  const draft = `${file}.${process.pid}.tmp`
  const handle = openSync(draft, 'wx', 0o600)
  writeSync(handle, `${JSON.stringify({ master: randomBytes(32).toString('base64') })}\n`)
  fsyncSync(handle)
  closeSync(handle)
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  const folder = openSync(dirname(file), 'r')
  fsyncSync(folder)
  closeSync(folder)
  const master = readMaster(file)
  if (master === undefined) throw new Error(`${file} is gone right after it was made`)
  return master
}
