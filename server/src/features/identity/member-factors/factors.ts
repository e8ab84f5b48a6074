import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/identity/factors'
import { audit } from '../../audit/audit.ts'
import { giveAllBack, spendAll } from '../../../lib/calls/buckets.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { totpCodesOf } from '../factors/factor-limits.ts'
import { hasFactor } from '../factors/has-factor.sql.ts'
import { newRecoveryCodes } from '../factors/new-recovery-codes.ts'
import { type Passkey, listPasskeys } from '../factors/passkeys.sql.ts'
import { countRecoveryCodes } from '../factors/recovery-codes.sql.ts'
import { relyingPartyOf } from '../factors/relying-party.ts'
import * as removing from '../factors/remove-factors.ts'
import * as setUp from '../factors/set-up-totp.ts'
import { findTotp } from '../factors/totp.sql.ts'
import {
  changeFactors,
  mustKeepOne,
  noteNewFactor,
  own,
  notifyFactorChange,
} from './change-factors.ts'
import { factorAddedMail, factorRemovedMail, newRecoveryCodesMail } from './factor-mails.ts'
import { memberHolder } from '../factors/realm.sql.ts'

type Ctx = NonTransactionalContext

// All of these run as the system: second factors belong to a person and not to an organization.

export async function showFactors(ctx: Ctx): Promise<Reply<typeof calls.showFactors>> {
  const holder = memberHolder(ctx.developerId)
  return ctx.database.asSystem(async (db) => {
    const totp = await findTotp(db, holder)
    const addedAt = totp?.confirmed_at?.toISOString()
    return {
      totp: addedAt === undefined ? null : { added_at: addedAt },
      recovery_codes_left: await countRecoveryCodes(db, holder),
      passkeys: (await listPasskeys(db, holder)).map(shownPasskey),
      passkey_origin: relyingPartyOf(ctx.config)?.origin ?? null,
    }
  })
}

function shownPasskey(passkey: Passkey) {
  const { id, name, rp_id: host, added_at: addedAt, last_used_at: lastUsedAt } = passkey
  return {
    id,
    name,
    host,
    added_at: addedAt.toISOString(),
    last_used_at: lastUsedAt === null ? null : lastUsedAt.toISOString(),
  }
}

export async function beginTotp(ctx: Ctx): Promise<Reply<typeof calls.beginTotp>> {
  return changeFactors(ctx, async (db, { email }) => {
    const holder = memberHolder(ctx.developerId)
    const begun = await setUp.beginTotp(ctx, db, { holder, name: email, now: ctx.now })
    await audit({ ...own(ctx), db }, 'factor.begin-totp', { id: ctx.developerId })
    return begun
  })
}

/** The first code proves that the app has the secret. */
export async function confirmTotp(
  ctx: Ctx,
  { body }: Input<typeof calls.confirmTotp>,
): Promise<Reply<typeof calls.confirmTotp>> {
  const holder = memberHolder(ctx.developerId)
  const paid = totpCodesOf(holder)
  await spendAll(ctx, paid)
  const reply = await changeFactors(ctx, async (db, person) => {
    const isFirst = !(await hasFactor(db, holder))
    const now = await readNow(db)
    const codes = await setUp.confirmTotp(ctx, db, { holder, code: body.code, now })
    await noteNewFactor(ctx, db)
    await audit({ ...own(ctx), db }, 'factor.add-totp', { id: ctx.developerId })
    const mail = factorAddedMail(ctx.config, { ...person, factor: 'app', isFirst })
    await ctx.mail.write(db, mail, { now })
    await notifyFactorChange(ctx, db, isFirst ? 'on' : 'added')
    return { recovery_codes: codes }
  })
  await giveAllBack(ctx, paid)
  return reply
}

export async function makeRecoveryCodes(ctx: Ctx): Promise<Reply<typeof calls.makeRecoveryCodes>> {
  const { developerId, secrets, now } = ctx
  const holder = memberHolder(developerId)
  return changeFactors(ctx, async (db, person) => {
    if (!(await hasFactor(db, holder))) refuse('factor_missing')
    const codes = await newRecoveryCodes(secrets, db, { holder, now })
    await audit({ ...own(ctx), db }, 'factor.make-recovery-codes', { id: developerId })
    await ctx.mail.write(db, newRecoveryCodesMail(ctx.config, person), { now })
    await notifyFactorChange(ctx, db, 'new_codes')
    return { recovery_codes: codes }
  })
}

export async function removeTotp(ctx: Ctx): Promise<Reply<typeof calls.removeTotp>> {
  return changeFactors(ctx, async (db, person) => {
    const removed = await removing.removeTotp(db, memberHolder(ctx.developerId))
    if (removed === undefined) return refuse('factor_missing')
    await audit({ ...own(ctx), db }, 'factor.remove-totp', { id: ctx.developerId })
    const { isLast } = removed
    if (isLast) await mustKeepOne(db, ctx.developerId)
    const mail = factorRemovedMail(ctx.config, { ...person, factor: 'app', isLast })
    await ctx.mail.write(db, mail, { now: ctx.now })
    await notifyFactorChange(ctx, db, isLast ? 'off' : 'removed')
    return { status: 'SUCCESS' }
  })
}
