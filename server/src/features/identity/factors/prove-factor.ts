import { giveAllBack, spendAll } from '../../../lib/calls/buckets.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { matchTotp } from './totp.ts'
import type { Holder } from './realm.sql.ts'
import { recoveryCodesOf, totpCodesOf } from './factor-limits.ts'
import { hmacOfRecoveryCode } from './new-recovery-codes.ts'
import { countRecoveryCodes, takeRecoveryCode } from './recovery-codes.sql.ts'
import { decryptTotpSecret } from './set-up-totp.ts'
import { findTotp, spendTotpStep } from './totp.sql.ts'
import { type PasskeyAnswer, checkPasskey } from './check-passkey.ts'

type Ctx = Pick<Services, 'config' | 'database' | 'secrets'>

interface Proof {
  holder: Holder
  /**
   * What the person sent: six digits are a code of the app, a JSON object is the answer of a
   * passkey, anything else is a recovery code.
   */
  typed: string
  /** The ceremony that the answer of a passkey must belong to. */
  ceremony: 'confirm' | 'sign-in'
  /**
   * Runs in the transaction that uses up a recovery code, which is the place for its audit row and
   * its mail.
   */
  onRecoveryCode: (db: Db, used: { now: Date; left: number }) => Promise<void>
}

/**
 * Checks and uses up a second factor. A code spends its limit before it is compared, and each kind
 * has its own, so that guesses of one do not lock the other. A passkey has no limit, because nobody
 * guesses a signature. Refuses `second_factor_wrong` and `too_many_requests`.
 */
export async function proveFactor(
  ctx: Ctx,
  proof: Proof,
): Promise<'totp' | 'recovery_code' | 'passkey'> {
  if (proof.typed.startsWith('{')) return provePasskey(ctx, proof)
  const code = proof.typed.replaceAll(/\s/g, '')
  const isTotp = /^\d{6}$/.test(code)
  const paid = isTotp ? totpCodesOf(proof.holder) : recoveryCodesOf(proof.holder)
  await spendAll(ctx, paid)
  const isRight = await ctx.database.asSystem((db) =>
    isTotp ? isCodeOfApp(ctx, db, proof.holder, code) : isRecoveryCode(ctx, db, proof),
  )
  if (!isRight) refuse('second_factor_wrong', { field: 'second_factor' })
  await giveAllBack(ctx, paid)
  return isTotp ? 'totp' : 'recovery_code'
}

async function provePasskey(ctx: Ctx, { holder, typed, ceremony }: Proof): Promise<'passkey'> {
  const { realm, id: ownerId } = holder
  // A sign-in begins before it is known who it is.
  const use = { realm, ceremony, holderId: ceremony === 'sign-in' ? null : ownerId, ownerId }
  const answer = passkeyAnswerIn(typed)
  if (answer === undefined || (await checkPasskey(ctx, use, answer)) === undefined)
    return refuse('second_factor_wrong', { field: 'second_factor', message: passkeyWrong })
  return 'passkey'
}

const passkeyWrong = 'This passkey was not accepted. Try again.'

/** Undefined for a text that is no answer of a passkey. What it holds is checked later. */
function passkeyAnswerIn(typed: string): PasskeyAnswer | undefined {
  try {
    const answer = JSON.parse(typed) as Partial<PasskeyAnswer>
    const isOne = typeof answer.id === 'string' && typeof answer.response === 'object'
    return isOne && answer.response !== null ? (answer as PasskeyAnswer) : undefined
  } catch {
    return undefined
  }
}

/** True for an unused code of a confirmed app. The code is then used up. */
async function isCodeOfApp(
  { secrets }: Ctx,
  db: Db,
  holder: Holder,
  code: string,
): Promise<boolean> {
  const totp = await findTotp(db, holder)
  if (totp === undefined || totp.confirmed_at === null) return false
  const secret = decryptTotpSecret(secrets, holder, totp.sealed)
  const step = matchTotp(secret, code, await readNow(db))
  return step !== undefined && spendTotpStep(db, holder, step)
}

/** True for an unused recovery code. It is then used up. */
async function isRecoveryCode(
  { secrets }: Ctx,
  db: Db,
  { holder, typed, onRecoveryCode }: Proof,
): Promise<boolean> {
  const now = await readNow(db)
  const hmac = hmacOfRecoveryCode(secrets, holder, typed)
  if (!(await takeRecoveryCode(db, { holder, hmac, now }))) return false
  await onRecoveryCode(db, { now, left: await countRecoveryCodes(db, holder) })
  return true
}
