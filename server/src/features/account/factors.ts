import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/factors'
import { audit, noteAct } from '../../lib/audit.sql.ts'
import { giveAllBack, spendAll } from '../../lib/buckets.ts'
import { readNow } from '../../lib/clock.sql.ts'
import type { NonTransactionalContext } from '../../lib/context.ts'
import type { Db } from '../../lib/database.ts'
import type { Message } from '../../lib/mail.ts'
import { refuse } from '../../lib/refuse.ts'
import { totpCodesOf } from '../../lib/second-factors/factor-limits.ts'
import { hasFactor } from '../../lib/second-factors/has-factor.sql.ts'
import { newRecoveryCodes } from '../../lib/second-factors/new-recovery-codes.ts'
import { countRecoveryCodes } from '../../lib/second-factors/recovery-codes.sql.ts'
import { removeFactors } from '../../lib/second-factors/remove-factors.ts'
import * as setUp from '../../lib/second-factors/set-up-totp.ts'
import { findTotp } from '../../lib/second-factors/totp.sql.ts'
import { lockDeveloper, memberOfOrganization } from './developer.sql.ts'
import { factorAddedMail, factorRemovedMail, newRecoveryCodesMail } from './factor-mails.ts'
import { asHolder } from './second-factor.ts'
import { markConfirmed, unconfirmOthers } from './session-list.sql.ts'
import { organizationThatAsks } from './two-factor-rule.sql.ts'

type Ctx = NonTransactionalContext

// All of these run as the system: second factors belong to a person and not to an organization.

export async function showFactors(ctx: Ctx): Promise<Reply<typeof calls.showFactors>> {
  const holder = asHolder(ctx.developerId)
  return ctx.database.asSystem(async (db) => {
    const totp = await findTotp(db, holder)
    const addedAt = totp?.confirmed_at?.toISOString()
    return {
      totp: addedAt === undefined ? null : { added_at: addedAt },
      recovery_codes_left: await countRecoveryCodes(db, holder),
    }
  })
}

export async function beginTotp(ctx: Ctx): Promise<Reply<typeof calls.beginTotp>> {
  const { developerId, now } = ctx
  return act(ctx, async (db, { email }) => {
    const holder = asHolder(developerId)
    const begun = await setUp.beginTotp(ctx, db, { holder, name: email, now })
    await audit({ ...own(ctx), db }, 'factor.begin-totp', { id: developerId })
    return begun
  })
}

/** The first code proves that the app has the secret. Other sessions must confirm again with it. */
export async function confirmTotp(
  ctx: Ctx,
  { body }: Input<typeof calls.confirmTotp>,
): Promise<Reply<typeof calls.confirmTotp>> {
  const holder = asHolder(ctx.developerId)
  const paid = totpCodesOf(holder)
  await spendAll(ctx, paid)
  const reply = await act(ctx, async (db, person) => {
    const now = await readNow(db)
    const codes = await setUp.confirmTotp(ctx, db, { holder, code: body.code, now })
    await markConfirmed(db, { ...own(ctx), now })
    await unconfirmOthers(db, ctx)
    await audit({ ...own(ctx), db }, 'factor.add-totp', { id: ctx.developerId })
    await send(ctx, db, factorAddedMail(ctx.config, person))
    return { recovery_codes: codes }
  })
  await giveAllBack(ctx, paid)
  await ctx.mail.hurry()
  return reply
}

export async function makeRecoveryCodes(ctx: Ctx): Promise<Reply<typeof calls.makeRecoveryCodes>> {
  const { developerId, secrets, now } = ctx
  const holder = asHolder(developerId)
  const reply = await act(ctx, async (db, person) => {
    if (!(await hasFactor(db, holder))) refuse('factor_missing')
    const codes = await newRecoveryCodes(secrets, db, { holder, now })
    await audit({ ...own(ctx), db }, 'factor.make-recovery-codes', { id: developerId })
    await send(ctx, db, newRecoveryCodesMail(ctx.config, person))
    return { recovery_codes: codes }
  })
  await ctx.mail.hurry()
  return reply
}

export async function removeTotp(ctx: Ctx): Promise<Reply<typeof calls.removeTotp>> {
  await act(ctx, async (db, person) => {
    await mustKeepNone(db, ctx.developerId)
    if (!(await removeFactors(db, asHolder(ctx.developerId)))) refuse('factor_missing')
    await audit({ ...own(ctx), db }, 'factor.remove-totp', { id: ctx.developerId })
    await send(ctx, db, factorRemovedMail(ctx.config, person))
  })
  await ctx.mail.hurry()
  return { status: 'SUCCESS' }
}

/** Refuses `factor_asked_for` while an organization of the person asks its members for a factor. */
async function mustKeepNone(db: Db, developerId: string): Promise<void> {
  const name = await organizationThatAsks(db, developerId)
  if (name === undefined || !(await hasFactor(db, asHolder(developerId)))) return
  refuse('factor_asked_for', {
    message: `${name} asks its members for two-step sign-in, so your last factor stays.`,
  })
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
