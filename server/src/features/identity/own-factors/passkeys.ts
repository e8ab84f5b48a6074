import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/identity/passkeys'
import { deviceOf } from '../sessions/device-of.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { registerPasskey, startPasskeyRegistration } from '../factors/add-passkey.ts'
import { askForPasskey } from '../factors/check-passkey.ts'
import { hasFactor } from '../factors/has-factor.sql.ts'
import { removePasskeyFactor } from '../factors/remove-factors.ts'
import { noteNewFactor, noteRemovedFactor } from './factors.ts'
import type { OwnContext } from './own-context.ts'

/** The question that confirms a session, for an account that has a second factor. */
export async function beginConfirmation(
  ctx: OwnContext,
): Promise<Reply<typeof calls.beginConfirmation>> {
  const { holder, database } = ctx
  return database.asSystem(async (db) => {
    if (!(await hasFactor(db, holder))) return refuse('factor_missing')
    return askForPasskey(ctx, db, { realm: holder.realm, ceremony: 'confirm', holderId: holder.id })
  })
}

export async function beginPasskey(ctx: OwnContext): Promise<Reply<typeof calls.beginPasskey>> {
  return ctx.database.asSystem(async (db) => {
    const { email, name: displayName } = await ctx.person(db)
    return startPasskeyRegistration(ctx, db, { holder: ctx.holder, name: email, displayName })
  })
}

/** Other sessions must confirm again, with a factor. */
export async function addPasskey(
  ctx: OwnContext,
  { body }: Pick<Input<typeof calls.addPasskey>, 'body'>,
): Promise<Reply<typeof calls.addPasskey>> {
  const { holder } = ctx
  const name = body.name?.trim() ?? deviceOf(ctx.caller.userAgent)
  return ctx.change(async (db, person) => {
    const added = await registerPasskey(ctx, db, { holder, answer: body.passkey, name })
    const { id, isFirst, recoveryCodes } = added
    await ctx.audited(db, 'add-passkey', { id, name })
    await noteNewFactor(ctx, db, { ...person, factor: { passkey: name }, isFirst })
    return { id, name, recovery_codes: recoveryCodes }
  })
}

export async function removePasskey(
  ctx: OwnContext,
  { params }: Input<typeof calls.removePasskey>,
): Promise<Reply<typeof calls.removePasskey>> {
  return ctx.change(async (db, person) => {
    const { passkeyId: id } = params
    const removed = await removePasskeyFactor(db, { holder: ctx.holder, id })
    if (removed === undefined) return refuse('passkey_not_found')
    const { name, isLast } = removed
    await ctx.audited(db, 'remove-passkey', { id, name })
    await noteRemovedFactor(ctx, db, { ...person, factor: { passkey: name }, isLast })
    return { status: 'SUCCESS' }
  })
}
