// The keys that sign callbacks of rewards: one set for the whole network. A new one is made each
// year, when a key is asked for, so no job is needed.
import { createPrivateKey, generateKeyPairSync, type KeyObject, randomInt, sign } from 'node:crypto'
import type { Reply } from '@frontrow/contract/endpoint'
import type { showRewardKeys } from '@frontrow/contract/rewards'
import { dayMs, minuteMs } from '@frontrow/contract/durations'
import type { Services } from '../../lib/calls/context.ts'
import type { Secrets } from '../../lib/crypto/secrets.ts'
import type { Db } from '../../lib/db/database.ts'
import { takeLock } from '../../lib/db/locks.ts'
import { readNow } from '../../lib/time/clock.sql.ts'
import {
  type RewardKeyRow,
  deleteRewardKeys,
  insertRewardKey,
  selectRewardKeys,
} from './reward-keys.sql.ts'

/** A key signs for so long. */
const keyMs = 365 * dayMs
/** Receivers keep the published keys for at most a day, so a key is published before it signs. */
const publishedBeforeMs = dayMs
/** A callback can be under way when its key is replaced. */
const publishedAfterMs = 7 * dayMs

type Keys = Pick<Services, 'database' | 'secrets'>
type PublicKeys = Reply<typeof showRewardKeys>['keys']

/** The keys that receivers may see now. */
export async function publishedKeys(services: Keys): Promise<PublicKeys> {
  return services.database.asSystem(async (db) => {
    const now = await readNow(db)
    const keys = await presentKeys(db, services.secrets, now)
    const isOver = (index: number) => {
      const next = keys[index - 1]
      return next !== undefined && next.signsFrom.getTime() + publishedAfterMs < now.getTime()
    }
    return keys
      .filter((_, index) => !isOver(index))
      .map(({ number, publicPem }) => ({
        keyId: number,
        pem: publicPem,
        base64: publicPem.replaceAll(/-----[^-]+-----|\s/g, ''),
      }))
  })
}

interface SignedText {
  /** Of ECDSA with P-256 and SHA-256, DER as base64url. */
  signature: string
  keyId: number
}

/** Signs with the present key, which is read once a minute. */
export function createRewardSigner({
  database,
  secrets,
}: Keys): (text: string) => Promise<SignedText> {
  let present: { keyId: number; key: KeyObject; till: number } | undefined
  const read = () =>
    database.asSystem(async (db) => {
      const now = await readNow(db)
      const keys = await presentKeys(db, secrets, now)
      // Another transaction can have made the first key some milliseconds after this one began.
      const signing = keys.find(({ signsFrom }) => signsFrom <= now) ?? keys.at(-1)
      if (signing === undefined) throw new Error('no key signs rewards')
      const { number, sealedPrivate } = signing
      const pem = secrets.decrypt('reward-key', placeOf(number), sealedPrivate)
      return { keyId: number, key: createPrivateKey(pem), till: performance.now() + minuteMs }
    })
  return async (text) => {
    if (present === undefined || performance.now() > present.till) present = await read()
    const { key, keyId } = present
    return { signature: sign('sha256', Buffer.from(text), key).toString('base64url'), keyId }
  }
}

/**
 * Makes the next key, in the caller's transaction. With `isNow` it signs at once and all others are
 * withdrawn. Returns its number, or undefined where a new key waits already.
 */
export async function makeNextKey(
  db: Db,
  secrets: Secrets,
  { now, isNow }: { now: Date; isNow: boolean },
): Promise<number | undefined> {
  await takeLock(db, 'rewardKeys')
  const [newest] = await selectRewardKeys(db)
  if (isNow) await deleteRewardKeys(db)
  else if (newest !== undefined && newest.signsFrom > now) return undefined
  const signsFrom = isNow ? now : new Date(now.getTime() + publishedBeforeMs)
  return makeRewardKey(db, secrets, { now, signsFrom })
}

/** All keys, the newest first. Makes the first one, and a new one when the last is a year old. */
async function presentKeys(db: Db, secrets: Secrets, now: Date): Promise<RewardKeyRow[]> {
  const keys = await selectRewardKeys(db)
  if (nextFrom(keys, now) === undefined) return keys
  await takeLock(db, 'rewardKeys')
  const latest = await selectRewardKeys(db)
  const signsFrom = nextFrom(latest, now)
  if (signsFrom === undefined) return latest
  await makeRewardKey(db, secrets, { now, signsFrom })
  return selectRewardKeys(db)
}

/** From when on the key signs that has to be made now; undefined where none has to. */
function nextFrom([newest]: readonly RewardKeyRow[], now: Date): Date | undefined {
  if (newest === undefined) return now
  const isOld = now.getTime() - newest.signsFrom.getTime() > keyMs
  return isOld ? new Date(now.getTime() + publishedBeforeMs) : undefined
}

async function makeRewardKey(
  db: Db,
  secrets: Secrets,
  { now, signsFrom }: { now: Date; signsFrom: Date },
): Promise<number> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const number = randomInt(1, 2 ** 31)
  await insertRewardKey(db, {
    number,
    publicPem: publicKey,
    sealedPrivate: secrets.encrypt('reward-key', placeOf(number), privateKey),
    signsFrom,
    madeAt: now,
  })
  return number
}

function placeOf(number: number): string {
  return `reward_keys|${number}`
}
