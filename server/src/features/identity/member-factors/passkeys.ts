import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/identity/passkeys'
import { audit } from '../../audit/audit.ts'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { deviceOf } from '../sessions/device-of.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import * as lib from '../factors/add-passkey.ts'
import { hasFactor } from '../factors/has-factor.sql.ts'
import { setPasskeyName } from '../factors/passkeys.sql.ts'
import * as removing from '../factors/remove-factors.ts'
import { askForPasskey } from '../factors/check-passkey.ts'
import { memberOfOrganization } from '../people/developer.sql.ts'
import {
  changeFactors,
  mustKeepOne,
  noteNewFactor,
  own,
  notifyFactorChange,
} from './change-factors.ts'
import { factorAddedMail, factorRemovedMail } from './factor-mails.ts'
import { memberHolder } from '../factors/realm.sql.ts'

type Ctx = NonTransactionalContext

// All of these run as the system: second factors belong to a person and not to an organization.

/** The question that confirms a session, for an account that has a second factor. */
export async function beginConfirmation(ctx: Ctx): Promise<Reply<typeof calls.beginConfirmation>> {
  const holder = memberHolder(ctx.developerId)
  return ctx.database.asSystem(async (db) => {
    if (!(await hasFactor(db, holder))) return refuse('factor_missing')
    const use = { realm: holder.realm, ceremony: 'confirm' as const, holderId: holder.id }
    return askForPasskey(ctx, db, use)
  })
}

export async function beginPasskey(ctx: Ctx): Promise<Reply<typeof calls.beginPasskey>> {
  return ctx.database.asSystem(async (db) => {
    const { email, name } = await memberOfOrganization(db, ctx)
    const holder = memberHolder(ctx.developerId)
    return lib.beginPasskey(ctx, db, { holder, name: email, displayName: name })
  })
}

/** Other sessions must confirm again, with a factor. */
export async function addPasskey(
  ctx: Ctx,
  { body }: Input<typeof calls.addPasskey>,
): Promise<Reply<typeof calls.addPasskey>> {
  const name = body.name?.trim() ?? deviceOf(ctx.caller.userAgent)
  return changeFactors(ctx, async (db, person) => {
    const holder = memberHolder(ctx.developerId)
    const added = await lib.addPasskey(ctx, db, { holder, answer: body.passkey, name })
    await noteNewFactor(ctx, db)
    await audit({ ...own(ctx), db }, 'factor.add-passkey', { id: added.id, details: { name } })
    const mail = factorAddedMail(ctx.config, {
      ...person,
      factor: { passkey: name },
      isFirst: added.isFirst,
    })
    await ctx.mail.write(db, mail, { now: ctx.now })
    await notifyFactorChange(ctx, db, added.isFirst ? 'on' : 'added')
    return { id: added.id, name, recovery_codes: added.recoveryCodes }
  })
}

export async function renamePasskey(
  ctx: Ctx,
  { params, body }: Input<typeof calls.renamePasskey>,
): Promise<Reply<typeof calls.renamePasskey>> {
  return changeFactors(ctx, async (db) => {
    const [id, name] = [params.passkeyId, body.name.trim()]
    const before = await setPasskeyName(db, { holder: memberHolder(ctx.developerId), id, name })
    if (before === undefined) return refuse('passkey_not_found')
    const details = { name, called: [before, name] }
    await audit({ ...own(ctx), db }, 'factor.rename-passkey', { id, details })
    return { status: 'SUCCESS' }
  })
}

export async function removePasskey(
  ctx: Ctx,
  { params }: Input<typeof calls.removePasskey>,
): Promise<Reply<typeof calls.removePasskey>> {
  return changeFactors(ctx, async (db, person) => {
    const { passkeyId: id } = params
    const removed = await removing.removePasskey(db, { holder: memberHolder(ctx.developerId), id })
    if (removed === undefined) return refuse('passkey_not_found')
    const { name, isLast } = removed
    if (isLast) await mustKeepOne(db, ctx.developerId)
    await audit({ ...own(ctx), db }, 'factor.remove-passkey', { id, details: { name } })
    const mail = factorRemovedMail(ctx.config, { ...person, factor: { passkey: name }, isLast })
    await ctx.mail.write(db, mail, { now: ctx.now })
    await notifyFactorChange(ctx, db, isLast ? 'off' : 'removed')
    return { status: 'SUCCESS' }
  })
}
