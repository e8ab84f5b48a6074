import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { refuse } from './refuse.ts'
import { sameBytes } from './secrets.ts'

// OWASP's setting for argon2id; some 40 ms of one core.
const memoryKib = 19_456
const passes = 2
const lanes = 1
const saltBytes = 16
const hashBytes = 32

/** Code points after normalizing. The upper limit keeps a huge text from costing time; nothing is ever cut off. */
export const passwordLength = { min: 6, max: 1024 } as const

// A hash takes one of libuv's four threads, which files and pictures need too; so two at a time, and a queue with an end.
const atOnce = 2
const longestQueue = 50

const deriveKey = promisify(argon2)

/**
 * Hashes a new password into a PHC string. Refuses one that is too short or too long (`invalid`, field `password`), and
 * `too_many_requests` when too many hashes are under way.
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

/** True when the password made this PHC string. False for every text that is none. Refuses `too_many_requests` as above. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const [, memory, time, parallel, salt = '', hash = ''] = phcPattern.exec(phc) ?? []
  if (memory === undefined) return false
  const expected = Buffer.from(hash, 'base64')
  const given = await derive(password.normalize('NFC'), {
    salt: Buffer.from(salt, 'base64'),
    memoryKib: Number(memory),
    passes: Number(time),
    lanes: Number(parallel),
    hashBytes: expected.length,
  })
  return sameBytes(given, expected)
}

/** True for a hash made with other parameters than today's: it is made anew when its password is next at hand. */
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

function derive(text: string, how: Derivation): Promise<Buffer> {
  return inTurn(() =>
    deriveKey('argon2id', {
      message: text,
      nonce: how.salt,
      memory: how.memoryKib,
      passes: how.passes,
      parallelism: how.lanes,
      tagLength: how.hashBytes,
    }),
  )
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1
  else {
    if (waiting.length >= longestQueue) refuse('too_many_requests', { retryAfterSeconds: 2 })
    await new Promise<void>((go) => waiting.push(go))
  }
  try {
    return await work()
  } finally {
    // The place is handed on and not given up, so that nobody who comes just now slips in.
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

/** PHC strings carry base64 without its padding. */
function phcBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
