import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/identity/factors'
import { giveAllBack, spendAll } from '../../../lib/calls/buckets.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import type { Config } from '../../../lib/settings/config.ts'
import { totpCodesOf } from '../factors/factor-limits.ts'
import { hasFactor } from '../factors/has-factor.sql.ts'
import { newRecoveryCodes } from '../factors/new-recovery-codes.ts'
import { type Holder, memberHolder } from '../factors/realm.sql.ts'
import { countRecoveryCodes } from '../factors/recovery-codes.sql.ts'
import { relyingPartyOf } from '../factors/relying-party.ts'
import { removeTotpFactor } from '../factors/remove-factors.ts'
import { finishTotpSetup, startTotpSetup } from '../factors/set-up-totp.ts'
import { shownPasskeysOf } from '../factors/passkeys.sql.ts'
import { totpAddedAt } from '../factors/totp.sql.ts'
import { markConfirmed, unconfirmOthers } from '../sessions/session.sql.ts'
import { factorAddedMail, factorRemovedMail, newRecoveryCodesMail } from './factor-mails.ts'
import type { OwnContext, Person } from './own-context.ts'

/** The second factors of a member. */
export async function showFactors({
  config,
  database,
  developerId,
}: NonTransactionalContext): Promise<Reply<typeof calls.showFactors>> {
  return database.asSystem((db) => factorsOf(config, db, memberHolder(developerId)))
}

/** The second factors of a person, read without what they are checked with. */
export async function factorsOf(
  config: Config,
  db: Db,
  holder: Holder,
): Promise<Reply<typeof calls.showFactors>> {
  const addedAt = await totpAddedAt(db, holder)
  const passkeys = await shownPasskeysOf(db, holder)
  return {
    totp: addedAt === null ? null : { added_at: addedAt.toISOString() },
    recovery_codes_left: await countRecoveryCodes(db, holder),
    passkeys: passkeys.map(({ added_at: added, last_used_at: used, ...passkey }) => ({
      ...passkey,
      added_at: added.toISOString(),
      last_used_at: used === null ? null : used.toISOString(),
    })),
    passkey_origin: relyingPartyOf(config)?.origin ?? null,
  }
}

export async function beginTotp(ctx: OwnContext): Promise<Reply<typeof calls.beginTotp>> {
  const { holder, now } = ctx
  return ctx.change(async (db, { email }) => {
    const begun = await startTotpSetup(ctx, db, { holder, name: email, now })
    await ctx.audited(db, 'begin-totp')
    return begun
  })
}

/** Turns the authenticator app on, after its first code has proved that it has the secret. */
export async function confirmTotp(
  ctx: OwnContext,
  { body }: Input<typeof calls.confirmTotp>,
): Promise<Reply<typeof calls.confirmTotp>> {
  const { holder } = ctx
  const paid = totpCodesOf(holder)
  await spendAll(ctx, paid)
  const codes = await ctx.change(async (db, person) => {
    const isFirst = !(await hasFactor(db, holder))
    const now = await readNow(db)
    const made = await finishTotpSetup(ctx, db, { holder, code: body.code, now })
    await ctx.audited(db, 'add-totp')
    await noteNewFactor(ctx, db, { ...person, factor: 'app', isFirst })
    return made
  })
  await giveAllBack(ctx, paid)
  return { recovery_codes: codes }
}

/** Who adds a factor has just used it. Other sessions must confirm again, with a factor. */
export async function noteNewFactor(
  ctx: OwnContext,
  db: Db,
  added: Person & { factor: 'app' | { passkey: string }; isFirst: boolean },
): Promise<void> {
  const { holder, tokenHash } = ctx
  const now = await readNow(db)
  await markConfirmed(db, holder.realm, tokenHash, now)
  await unconfirmOthers(db, holder, tokenHash)
  await ctx.mail.write(db, factorAddedMail(ctx.config, holder.realm, added), { now })
  await ctx.notify?.(db, added.isFirst ? 'on' : 'added')
}

/** The earlier codes stop working. */
export async function makeRecoveryCodes(
  ctx: OwnContext,
): Promise<Reply<typeof calls.makeRecoveryCodes>> {
  const { holder, secrets, now } = ctx
  return ctx.change(async (db, person) => {
    if (!(await hasFactor(db, holder))) refuse('factor_missing')
    const codes = await newRecoveryCodes(secrets, db, holder, now)
    await ctx.audited(db, 'make-recovery-codes')
    await ctx.mail.write(db, newRecoveryCodesMail(ctx.config, holder.realm, person), { now })
    await ctx.notify?.(db, 'new_codes')
    return { recovery_codes: codes }
  })
}

export async function removeTotp(ctx: OwnContext): Promise<Reply<typeof calls.removeTotp>> {
  return ctx.change(async (db, person) => {
    const removed = await removeTotpFactor(db, ctx.holder)
    if (removed === undefined) return refuse('factor_missing')
    await ctx.audited(db, 'remove-totp')
    await noteRemovedFactor(ctx, db, { ...person, factor: 'app', isLast: removed.isLast })
    return { status: 'SUCCESS' }
  })
}

/** Refuses `factor_asked_for` for the last factor where one has to stay. */
export async function noteRemovedFactor(
  ctx: OwnContext,
  db: Db,
  removed: Person & { factor: 'app' | { passkey: string }; isLast: boolean },
): Promise<void> {
  if (removed.isLast) await ctx.keepLast(db)
  const mail = factorRemovedMail(ctx.config, ctx.holder.realm, removed)
  await ctx.mail.write(db, mail, { now: ctx.now })
  await ctx.notify?.(db, removed.isLast ? 'off' : 'removed')
}
