import { recoveryCodeCount } from '@frontrow/contract/factors'
import { audit, noteAct } from '../../lib/audit.sql.ts'
import { readNow } from '../../lib/clock.sql.ts'
import type { Context } from '../../lib/context.ts'
import type { Db } from '../../lib/database.ts'
import { newRecoveryCode, normalRecoveryCode } from '../../lib/recovery-codes.ts'
import { refuse } from '../../lib/refuse.ts'
import type { Secrets } from '../../lib/secrets.ts'
import { matchTotp } from '../../lib/totp.ts'
import { giveAllBack, recoveryCodesOf, spendAll, totpCodesOf } from './limits.ts'
import { recoveryCodeUsedMail } from './factor-mails.ts'
import {
  countRecoveryCodes,
  findTotp,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from './second-factor.sql.ts'

/** The account whose second factor is checked. */
export interface FactorOwner {
  developerId: string
  organizationId: string
  email: string
  name: string
}

/**
 * Checks and uses up a second factor: six digits are a code of the app, anything else is a recovery
 * code. An attempt spends its limit before anything is compared, and each kind has its own, so that
 * guesses of one do not lock the other. Refuses `second_factor_wrong`, `too_many_requests`.
 */
export async function provedFactor(
  ctx: Context,
  owner: FactorOwner,
  typed: string,
): Promise<'totp' | 'recovery_code'> {
  const code = typed.replaceAll(/\s/g, '')
  const isTotp = /^\d{6}$/.test(code)
  const paid = isTotp ? totpCodesOf(owner.developerId) : recoveryCodesOf(owner.developerId)
  await spendAll(ctx, paid)
  const isRight = await ctx.database.asSystem((db) =>
    isTotp ? isCodeOfApp(ctx, db, { ...owner, code }) : isRecoveryCode(ctx, db, { owner, typed }),
  )
  if (!isRight) refuse('second_factor_wrong', { field: 'second_factor' })
  await giveAllBack(ctx, paid)
  if (!isTotp) await ctx.mail.hurry()
  return isTotp ? 'totp' : 'recovery_code'
}

/** True for an unused code of a confirmed app. The code is then used up. */
async function isCodeOfApp(
  ctx: Pick<Context, 'secrets'>,
  db: Db,
  { developerId, code }: { developerId: string; code: string },
): Promise<boolean> {
  const totp = await findTotp(db, developerId)
  if (totp === undefined || totp.confirmed_at === null) return false
  const secret = openTotp(ctx.secrets, developerId, totp.sealed)
  const step = matchTotp(secret, code, await readNow(db))
  return step !== undefined && takeStep(db, developerId, step)
}

/** True for an unused recovery code. It is then used up, and its owner gets a mail. */
async function isRecoveryCode(
  ctx: Context,
  db: Db,
  { owner, typed }: { owner: FactorOwner; typed: string },
): Promise<boolean> {
  const { developerId, organizationId } = owner
  const now = await readNow(db)
  const hmac = hmacOfRecoveryCode(ctx.secrets, developerId, typed)
  if (!(await takeRecoveryCode(db, { developerId, hmac, now }))) return false
  await noteAct(db)
  const left = await countRecoveryCodes(db, developerId)
  await audit({ db, now, organizationId, developerId }, 'factor.use-recovery-code', {
    id: developerId,
    details: { left },
  })
  await ctx.mail.write(db, recoveryCodeUsedMail(ctx.config, { ...owner, left }), { now })
  return true
}

/** Makes new recovery codes; earlier ones stop working. Returns them, for their only showing. */
export async function newRecoveryCodes(
  db: Db,
  { secrets, developerId, now }: { secrets: Secrets; developerId: string; now: Date },
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  const hmacs = codes.map((code) => hmacOfRecoveryCode(secrets, developerId, code))
  await replaceRecoveryCodes(db, { developerId, hmacs, now })
  return codes
}

function hmacOfRecoveryCode(secrets: Secrets, developerId: string, typed: string): Buffer {
  return secrets.hmac('recovery-code', developerId, normalRecoveryCode(typed))
}

export function sealTotp(secrets: Secrets, developerId: string, secret: string): Buffer {
  return secrets.encrypt('sealed-field', totpPlace(developerId), secret)
}

export function openTotp(secrets: Secrets, developerId: string, sealed: Buffer): string {
  return secrets.decrypt('sealed-field', totpPlace(developerId), sealed)
}

function totpPlace(developerId: string): string {
  return `developer_totp|${developerId}|sealed`
}
