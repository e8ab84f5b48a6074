import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/passkeys'
import { giveAllBack, spendAll } from '../../../lib/calls/buckets.ts'
import {
  deviceOf,
  operatorHolder,
  addPasskey,
  beginPasskey,
  askForPasskey,
  checkPasskey,
  passkeyHolder,
  hasFactor,
  removePasskey,
  removeTotp,
} from '../../identity/for-operators.ts'
import type {
  OperatorActContext,
  OperatorPublicContext,
} from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { letOperatorIn } from './let-operator-in.ts'
import { noteFailedSignIn } from '../identity/note-failed-sign-in.ts'
import { passkeySignInsOf } from '../identity/operator-limits.ts'
import { factorAddedMail, factorRemovedMail } from '../identity/operator-mails.ts'
import { findOperators, lockOperator } from '../identity/operator.sql.ts'
import { noteNewFactor } from '../identity/own-factors.ts'

type Ctx = OperatorActContext
const signIn = { realm: 'operator', ceremony: 'sign-in', holderId: null } as const

/** POST /session/passkey/challenge: nothing is stored. */
export async function beginOperatorPasskeySignIn(
  ctx: OperatorPublicContext,
): Promise<Reply<typeof calls.beginOperatorPasskeySignIn>> {
  await spendAll(ctx, passkeySignInsOf(ctx))
  return ctx.database.asSystem((db) => askForPasskey(ctx, db, signIn))
}

/**
 * POST /session/passkey. An attempt spends the limit of its address, because checking a signature
 * costs time, and not that of the account: nobody guesses a signature.
 */
export async function signInByOperatorPasskey(
  ctx: OperatorPublicContext,
  { body }: Input<typeof calls.signInByOperatorPasskey>,
): Promise<Reply<typeof calls.signInByOperatorPasskey>> {
  const paid = passkeySignInsOf(ctx)
  await spendAll(ctx, paid)
  const used = await checkPasskey(ctx, signIn, body.passkey)
  const id = used?.holderId
  if (id === undefined) {
    const holderId = await passkeyHolder(ctx, signIn.realm, body.passkey)
    if (holderId !== undefined) await noteFailedSignIn(ctx, holderId)
    return refuse('passkey_wrong')
  }
  const [row] = await ctx.database.asSystem((db) => findOperators(db, id))
  const isOpen = row !== undefined && row.removedAt === null && (!row.isDemo || ctx.isNear)
  if (!isOpen) {
    await noteFailedSignIn(ctx, id)
    return refuse('passkey_wrong')
  }
  await giveAllBack(ctx, paid)
  return letOperatorIn(ctx, { id, method: 'passkey' })
}

/** POST /session/confirm/challenge, for an account that has a second factor. */
export async function beginOperatorConfirmation(
  ctx: Ctx,
): Promise<Reply<typeof calls.beginOperatorConfirmation>> {
  const holder = operatorHolder(ctx.operator.id)
  return ctx.database.asSystem(async (db) => {
    if (!(await hasFactor(db, holder))) return refuse('factor_missing')
    const use = { realm: holder.realm, ceremony: 'confirm' as const, holderId: holder.id }
    return askForPasskey(ctx, db, use)
  })
}

/** POST /me/passkeys */
export async function beginOperatorPasskey(
  ctx: Ctx,
): Promise<Reply<typeof calls.beginOperatorPasskey>> {
  const { id, email: name, name: displayName } = ctx.operator
  const holder = operatorHolder(id)
  return ctx.database.asSystem((db) => beginPasskey(ctx, db, { holder, name, displayName }))
}

/** POST /me/passkeys/confirmation: other sessions must confirm again, with a factor. */
export async function addOperatorPasskey(
  ctx: Ctx,
  { body }: Input<typeof calls.addOperatorPasskey>,
): Promise<Reply<typeof calls.addOperatorPasskey>> {
  const { operator, now } = ctx
  const name = body.name?.trim() ?? deviceOf(ctx.caller.userAgent)
  const holder = operatorHolder(operator.id)
  const added = await ctx.act(async (db) => {
    await lockOperator(db, operator.id)
    const made = await addPasskey(ctx, db, { holder, answer: body.passkey, name })
    await noteNewFactor(db, operator)
    await ctx.audit(db, 'operator.add-passkey', { id: operator.id, details: { name } })
    const mail = factorAddedMail(ctx.config, { ...operator, factor: 'a passkey' })
    await ctx.mail.write(db, mail, { now })
    return made
  })
  return { id: added.id, name, recovery_codes: added.recoveryCodes }
}

/** POST /me/passkeys/:passkeyId/removal */
export async function removeOperatorPasskey(
  ctx: Ctx,
  { params }: Input<typeof calls.removeOperatorPasskey>,
): Promise<Reply<typeof calls.removeOperatorPasskey>> {
  const { operator, now } = ctx
  const holder = operatorHolder(operator.id)
  await ctx.act(async (db) => {
    await lockOperator(db, operator.id)
    const removed = await removePasskey(db, { holder, id: params.passkeyId })
    if (removed === undefined) return refuse('passkey_not_found')
    if (removed.isLast) keepOne(ctx)
    const details = { name: removed.name }
    await ctx.audit(db, 'operator.remove-passkey', { id: operator.id, details })
    const mail = factorRemovedMail(ctx.config, { ...operator, factor: 'A passkey' })
    await ctx.mail.write(db, mail, { now })
  })
  return { status: 'SUCCESS' }
}

/** POST /me/totp/removal */
export async function removeOperatorTotp(
  ctx: Ctx,
): Promise<Reply<typeof calls.removeOperatorTotp>> {
  const { operator, now } = ctx
  await ctx.act(async (db) => {
    await lockOperator(db, operator.id)
    const removed = await removeTotp(db, operatorHolder(operator.id))
    if (removed === undefined) return refuse('factor_missing')
    if (removed.isLast) keepOne(ctx)
    await ctx.audit(db, 'operator.remove-totp', { id: operator.id })
    const mail = factorRemovedMail(ctx.config, { ...operator, factor: 'The authenticator app' })
    await ctx.mail.write(db, mail, { now })
  })
  return { status: 'SUCCESS' }
}

/** The last factor stays, except at the machine of the server, where none is required. */
function keepOne({ isNear }: Ctx): void {
  if (!isNear)
    refuse('factor_asked_for', {
      message: 'Operators need a second factor, so your last one stays.',
    })
}
