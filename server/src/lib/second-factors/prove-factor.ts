import { giveAllBack, spendAll } from '../buckets.ts'
import { readNow } from '../clock.sql.ts'
import type { Services } from '../context.ts'
import type { Db } from '../database.ts'
import { refuse } from '../refuse.ts'
import { matchTotp } from '../totp.ts'
import type { FactorHolder } from './factor-holder.ts'
import { recoveryCodesOf, totpCodesOf } from './factor-limits.ts'
import { hmacOfRecoveryCode } from './new-recovery-codes.ts'
import { countRecoveryCodes, takeRecoveryCode } from './recovery-codes.sql.ts'
import { openTotpSecret } from './set-up-totp.ts'
import { findTotp, takeStep } from './totp.sql.ts'

type Ctx = Pick<Services, 'database' | 'secrets'>

interface Proof {
  holder: FactorHolder
  /** What the person sent: six digits are a code of the app, anything else is a recovery code. */
  typed: string
  /**
   * Runs in the transaction that uses up a recovery code, which is the place for its audit row and
   * its mail.
   */
  onRecoveryCode: (db: Db, used: { now: Date; left: number }) => Promise<void>
}

/**
 * Checks and uses up a second factor. An attempt spends its limit before anything is compared, and
 * each kind has its own, so that guesses of one do not lock the other. Refuses
 * `second_factor_wrong` and `too_many_requests`.
 */
export async function proveFactor(ctx: Ctx, proof: Proof): Promise<'totp' | 'recovery_code'> {
  const code = proof.typed.replaceAll(/\s/g, '')
  const isTotp = /^\d{6}$/.test(code)
  const paid = isTotp ? totpCodesOf(proof.holder) : recoveryCodesOf(proof.holder)
  await spendAll(ctx, paid)
  const isRight = await ctx.database.asSystem((db) =>
    isTotp ? isCodeOfApp(ctx, db, { ...proof, code }) : isRecoveryCode(ctx, db, proof),
  )
  if (!isRight) refuse('second_factor_wrong', { field: 'second_factor' })
  await giveAllBack(ctx, paid)
  return isTotp ? 'totp' : 'recovery_code'
}

/** True for an unused code of a confirmed app. The code is then used up. */
async function isCodeOfApp(
  { secrets }: Ctx,
  db: Db,
  { holder, code }: { holder: FactorHolder; code: string },
): Promise<boolean> {
  const totp = await findTotp(db, holder)
  if (totp === undefined || totp.confirmed_at === null) return false
  const secret = openTotpSecret(secrets, holder, totp.sealed)
  const step = matchTotp(secret, code, await readNow(db))
  return step !== undefined && takeStep(db, holder, step)
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
