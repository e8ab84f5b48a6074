import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/factors'
import { audit, noteAct } from '../../lib/audit.sql.ts'
import { readNow } from '../../lib/clock.sql.ts'
import type { NonTransactionalContext } from '../../lib/context.ts'
import type { Db } from '../../lib/database.ts'
import type { Message } from '../../lib/mail.ts'
import { refuse } from '../../lib/refuse.ts'
import { matchTotp, newTotpSecret, totpAddress } from '../../lib/totp.ts'
import { lockDeveloper, memberOfOrganization } from './developer.sql.ts'
import { factorAddedMail, factorRemovedMail, newRecoveryCodesMail } from './factor-mails.ts'
import { giveAllBack, spendAll, totpCodesOf } from './limits.ts'
import {
  beginTotpOf,
  confirmTotpOf,
  countRecoveryCodes,
  findTotp,
  hasFactor,
  removeFactors,
  takeStep,
} from './second-factor.sql.ts'
import { newRecoveryCodes, openTotp, sealTotp } from './second-factor.ts'
import { markConfirmed, unconfirmOthers } from './session-list.sql.ts'

type Ctx = NonTransactionalContext

// All of these run as the system: second factors belong to a person and not to an organization.

export async function showFactors(ctx: Ctx): Promise<Reply<typeof calls.showFactors>> {
  return ctx.database.asSystem(async (db) => {
    const totp = await findTotp(db, ctx.developerId)
    const addedAt = totp?.confirmed_at?.toISOString()
    return {
      totp: addedAt === undefined ? null : { added_at: addedAt },
      recovery_codes_left: await countRecoveryCodes(db, ctx.developerId),
    }
  })
}

export async function beginTotp(ctx: Ctx): Promise<Reply<typeof calls.beginTotp>> {
  const secret = newTotpSecret()
  const { developerId, now } = ctx
  return act(ctx, async (db, { email }) => {
    const sealed = sealTotp(ctx.secrets, developerId, secret)
    if (!(await beginTotpOf(db, { developerId, sealed, now }))) refuse('factor_exists')
    await audit({ ...own(ctx), db }, 'factor.begin-totp', { id: developerId })
    const issuer = ctx.config.productName
    return { secret, address: totpAddress({ secret, issuer, holder: email }) }
  })
}

/** The first code proves that the app has the secret. Other sessions must confirm again with it. */
export async function confirmTotp(
  ctx: Ctx,
  { body }: Input<typeof calls.confirmTotp>,
): Promise<Reply<typeof calls.confirmTotp>> {
  const { developerId, secrets } = ctx
  const paid = totpCodesOf(developerId)
  await spendAll(ctx, paid)
  const reply = await act(ctx, async (db, person) => {
    const now = await readNow(db)
    await checkFirstCode(ctx, db, { code: body.code.replaceAll(/\s/g, ''), now })
    if (!(await confirmTotpOf(db, developerId, now))) refuse('factor_exists')
    const codes = await newRecoveryCodes(db, { secrets, developerId, now })
    await markConfirmed(db, { ...own(ctx), now })
    await unconfirmOthers(db, ctx)
    await audit({ ...own(ctx), db }, 'factor.add-totp', { id: developerId })
    await send(ctx, db, factorAddedMail(ctx.config, person))
    return { recovery_codes: codes }
  })
  await giveAllBack(ctx, paid)
  await ctx.mail.hurry()
  return reply
}

async function checkFirstCode(
  ctx: Ctx,
  db: Db,
  { code, now }: { code: string; now: Date },
): Promise<void> {
  const totp = await findTotp(db, ctx.developerId)
  if (totp === undefined) return refuse('factor_not_begun')
  if (totp.confirmed_at !== null) return refuse('factor_exists')
  const step = matchTotp(openTotp(ctx.secrets, ctx.developerId, totp.sealed), code, now)
  if (step === undefined || !(await takeStep(db, ctx.developerId, step)))
    refuse('factor_code_wrong', { field: 'code' })
}

export async function makeRecoveryCodes(ctx: Ctx): Promise<Reply<typeof calls.makeRecoveryCodes>> {
  const { developerId, secrets, now } = ctx
  const reply = await act(ctx, async (db, person) => {
    if (!(await hasFactor(db, developerId))) refuse('factor_missing')
    const codes = await newRecoveryCodes(db, { secrets, developerId, now })
    await audit({ ...own(ctx), db }, 'factor.make-recovery-codes', { id: developerId })
    await send(ctx, db, newRecoveryCodesMail(ctx.config, person))
    return { recovery_codes: codes }
  })
  await ctx.mail.hurry()
  return reply
}

export async function removeTotp(ctx: Ctx): Promise<Reply<typeof calls.removeTotp>> {
  await act(ctx, async (db, person) => {
    if (!(await removeFactors(db, ctx.developerId))) refuse('factor_missing')
    await audit({ ...own(ctx), db }, 'factor.remove-totp', { id: ctx.developerId })
    await send(ctx, db, factorRemovedMail(ctx.config, person))
  })
  await ctx.mail.hurry()
  return { status: 'SUCCESS' }
}

interface Person {
  email: string
  name: string
}

/** Runs a change with the developer locked, so that sign-ins and other changes wait for it. */
function act<T>(ctx: Ctx, work: (db: Db, person: Person) => Promise<T>): Promise<T> {
  return ctx.database.asSystem(async (db) => {
    if ((await lockDeveloper(db, ctx.developerId)) === undefined) return refuse('session_missing')
    await noteAct(db)
    const { email, name } = await memberOfOrganization(db, ctx)
    return work(db, { email, name })
  })
}

async function send(ctx: Ctx, db: Db, message: Message): Promise<void> {
  await ctx.mail.write(db, message, { now: ctx.now })
}

function own({ now, organizationId, developerId, tokenHash }: Ctx) {
  return { now, organizationId, developerId, tokenHash }
}
