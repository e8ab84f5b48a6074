import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/factors'
import { giveAllBack, spendAll } from '../../../lib/calls/buckets.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { OperatorActContext, SignedInOperator } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import {
  markConfirmed,
  operatorHolder,
  totpCodesOf,
  unconfirmOthers,
  hasFactor,
  newRecoveryCodes,
  beginTotp,
  confirmTotp,
} from '../../identity/for-operators.ts'
import { factorAddedMail, newRecoveryCodesMail } from './operator-mails.ts'
import { lockOperator } from './operator.sql.ts'

type Ctx = OperatorActContext

/** POST /me/totp */
export async function beginOperatorTotp(ctx: Ctx): Promise<Reply<typeof calls.beginOperatorTotp>> {
  const { id, email: name } = ctx.operator
  return ctx.act(async (db) => {
    await lockOperator(db, id)
    const begun = await beginTotp(ctx, db, { holder: operatorHolder(id), name, now: ctx.now })
    await ctx.audit(db, 'operator.begin-totp', { id })
    return begun
  })
}

/** The first code proves that the app has the secret. Other sessions must confirm again with it. */
export async function confirmOperatorTotp(
  ctx: Ctx,
  { body }: Input<typeof calls.confirmOperatorTotp>,
): Promise<Reply<typeof calls.confirmOperatorTotp>> {
  const { operator } = ctx
  const holder = operatorHolder(operator.id)
  const paid = totpCodesOf(holder)
  await spendAll(ctx, paid)
  const codes = await ctx.act(async (db) => {
    await lockOperator(db, operator.id)
    const now = await readNow(db)
    const made = await confirmTotp(ctx, db, { holder, code: body.code, now })
    await noteNewFactor(db, operator)
    await ctx.audit(db, 'operator.add-totp', { id: operator.id })
    await ctx.mail.write(
      db,
      factorAddedMail(ctx.config, { ...operator, factor: 'an authenticator app' }),
      { now },
    )
    return made
  })
  await giveAllBack(ctx, paid)
  return { recovery_codes: codes }
}

/** Who adds a factor has just used it. Other sessions must confirm again, with a factor. */
export async function noteNewFactor(
  db: Db,
  { id, session }: Pick<SignedInOperator, 'id' | 'session'>,
): Promise<void> {
  const { tokenHash } = session
  await markConfirmed(db, 'operator', { tokenHash, now: await readNow(db) })
  await unconfirmOthers(db, operatorHolder(id), tokenHash)
}

/** POST /me/recovery-codes: the earlier codes stop working. */
export async function makeOperatorRecoveryCodes(
  ctx: Ctx,
): Promise<Reply<typeof calls.makeOperatorRecoveryCodes>> {
  const { operator, now } = ctx
  const holder = operatorHolder(operator.id)
  const codes = await ctx.act(async (db) => {
    await lockOperator(db, operator.id)
    if (!(await hasFactor(db, holder))) refuse('factor_missing')
    const made = await newRecoveryCodes(ctx.secrets, db, { holder, now })
    await ctx.audit(db, 'operator.make-recovery-codes', { id: operator.id })
    await ctx.mail.write(db, newRecoveryCodesMail(ctx.config, operator), { now })
    return made
  })
  return { recovery_codes: codes }
}
