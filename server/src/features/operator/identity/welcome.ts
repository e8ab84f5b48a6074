import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator'
import { dayMs } from '@frontrow/contract/durations'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { spendAll } from '../../../lib/calls/buckets.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Context, Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { hashOfToken } from '../../identity/identity.ts'
import { newToken } from '../../identity/for-operators.ts'
import { auditOperator, inConsole } from '../audit/audit-operator.ts'
import { hashOperatorPassword } from './check-operator-password.ts'
import { welcomesOf } from './operator-limits.ts'
import { operatorWelcomeMail } from './operator-mails.ts'
import { setOperatorPassword } from './operator.sql.ts'
import { findWelcome, putWelcome, useWelcome } from './welcome.sql.ts'

/** How long a link works. */
const welcomeMs = dayMs

/**
 * Makes a link with which an operator chooses a password, and mails it. It replaces the one before.
 * The token is after the `#`, which browsers send to no server. Returns the link.
 */
export async function sendWelcome(
  services: Pick<Services, 'config' | 'mail'>,
  db: Db,
  to: { id: string; email: string; name: string; isFirst: boolean; now: Date },
): Promise<string> {
  const token = newToken('welcome')
  const expiresAt = new Date(to.now.getTime() + welcomeMs)
  const { id: operatorId, isFirst, now } = to
  await putWelcome(db, { operatorId, tokenHash: hashOfToken(token), isFirst, now, expiresAt })
  const link = `${services.config.publicUrl}/operator/welcome#token=${token}`
  await services.mail.write(db, operatorWelcomeMail(services.config, { ...to, link }), {
    now,
    usefulMs: welcomeMs,
    about: `operator-welcome|${operatorId}`,
  })
  return link
}

/** POST /welcome/show */
export async function showWelcome(
  ctx: Context,
  { body }: Input<typeof calls.showWelcome>,
): Promise<Reply<typeof calls.showWelcome>> {
  await spendAll(ctx, welcomesOf(ctx))
  const found = await ctx.database.asSystem((db) => findWelcome(db, hashOfToken(body.token)))
  if (found === undefined) return refuse('welcome_not_valid')
  return { email: found.email, name: found.name, expires_at: found.expiresAt.toISOString() }
}

/** POST /welcome: no link removes or skips a second factor. */
export async function acceptWelcome(
  ctx: Context,
  { body }: Input<typeof calls.acceptWelcome>,
): Promise<Reply<typeof calls.acceptWelcome>> {
  await spendAll(ctx, welcomesOf(ctx))
  const tokenHash = hashOfToken(body.token)
  const found = await ctx.database.asSystem((db) => findWelcome(db, tokenHash))
  if (found === undefined) return refuse('welcome_not_valid')
  const hash = await hashOperatorPassword(body.password, 'password')
  const { operatorId: id, email } = found
  await ctx.database.asSystem(async (db) => {
    await noteAct(db)
    const now = await readNow(db)
    if (!(await useWelcome(db, tokenHash, now))) refuse('welcome_not_valid')
    await setOperatorPassword(db, { id, hash, name: body.name.trim(), now })
    await auditOperator(db, { ...inConsole(id), now }, { action: 'operator.accept-welcome', id })
  })
  return { email }
}
