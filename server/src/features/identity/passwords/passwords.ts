import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { refuse } from '../../../lib/failures/refuse.ts'
import { sameBytes } from '../../../lib/crypto/secrets.ts'

// OWASP's parameters for argon2id; about 40 ms of one core.
const memoryKib = 19_456
const passes = 2
const lanes = 1
const saltBytes = 16
const hashBytes = 32

/**
 * In code points after normalization. The maximum bounds the cost of hashing; a longer password is
 * refused and never truncated.
 */
export const passwordLength = { min: 6, max: 1024 } as const

// A hash occupies one of libuv's four threads, which files and images need too. So two run at a
// time, and the queue is bounded.
const atOnce = 2
const longestQueue = 50

const deriveKey = promisify(argon2)

/**
 * Hashes a new password into a PHC string. Refuses one that is too short or too long (`invalid`,
 * field `password`), and refuses `too_many_requests` when the queue is full.
 */
export async function hashPassword(password: string): Promise<string> {
  const text = password.normalize('NFC')
  const { length } = Array.from(text)
  if (length < passwordLength.min || length > passwordLength.max) {
    refuse('invalid', { field: 'password', message: 'A password has 6 to 1024 characters.' })
  }
  const salt = randomBytes(saltBytes)
  const hash = await derive(text, { salt, memoryKib, passes, lanes, hashBytes })
  return `${currentParameters}${phcBase64(salt)}$${phcBase64(hash)}`
}

/**
 * True when the password matches this PHC string. False for a text that is not a PHC string.
 * Refuses `too_many_requests` when the queue is full.
 */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const [, memory, time, parallel, salt = '', hash = ''] = phcPattern.exec(phc) ?? []
  if (memory === undefined) return false
  const expected = Buffer.from(hash, 'base64')
  const actual = await derive(password.normalize('NFC'), {
    salt: Buffer.from(salt, 'base64'),
    memoryKib: Number(memory),
    passes: Number(time),
    lanes: Number(parallel),
    hashBytes: expected.length,
  })
  return sameBytes(actual, expected)
}

/**
 * True for a hash with other parameters than the current ones. It is replaced at the next sign-in
 * with its password.
 */
export function isOutdated(phc: string): boolean {
  return !phc.startsWith(currentParameters)
}

const currentParameters = `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$`
const phcPattern =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,})\$([A-Za-z0-9+/]{22,})$/

interface Derivation {
  salt: Buffer
  memoryKib: number
  passes: number
  lanes: number
  hashBytes: number
}

function derive(text: string, options: Derivation): Promise<Buffer> {
  return inTurn(() =>
    deriveKey('argon2id', {
      message: text,
      nonce: options.salt,
      memory: options.memoryKib,
      passes: options.passes,
      parallelism: options.lanes,
      tagLength: options.hashBytes,
    }),
  )
}

const limit = pLimit(atOnce)

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= longestQueue) refuse('too_many_requests', { retryAfterSeconds: 2 })
  return limit(work)
}

/** PHC strings use base64 without padding. */
function phcBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
