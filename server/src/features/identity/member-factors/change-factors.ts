import type { NoticeParams } from '@frontrow/contract/notice-kinds'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { notify } from '../../outbox/outbox.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { memberHolder } from '../factors/realm.sql.ts'
import { lockDeveloper, memberOfOrganization } from '../people/developer.sql.ts'
import { markConfirmed, unconfirmOthers } from '../sessions/session.sql.ts'
import { organizationThatAsks } from '../people/membership.sql.ts'

type Ctx = NonTransactionalContext

export interface Person {
  email: string
  name: string
}

/**
 * Runs a change of the caller's second factors with the developer locked, so that sign-ins and
 * other changes wait for it. Its mails are sent afterwards.
 */
export async function changeFactors<T>(
  ctx: Ctx,
  work: (db: Db, person: Person) => Promise<T>,
): Promise<T> {
  const done = await ctx.database.asSystem(async (db) => {
    if ((await lockDeveloper(db, ctx.developerId)) === undefined) return refuse('session_missing')
    await noteAct(db)
    const { email, name } = await memberOfOrganization(db, ctx)
    return work(db, { email, name })
  })
  return done
}

/** Who adds a factor has just used it. Other sessions must confirm again, with a factor. */
export async function noteNewFactor(ctx: Ctx, db: Db): Promise<void> {
  const { tokenHash } = ctx
  await markConfirmed(db, 'developer', { tokenHash, now: await readNow(db) })
  await unconfirmOthers(db, memberHolder(ctx.developerId), tokenHash)
}

/**
 * Refuses to remove the last factor (`factor_asked_for`) while an organization of the person asks
 * its members for one.
 */
export async function mustKeepOne(db: Db, developerId: string): Promise<void> {
  const name = await organizationThatAsks(db, developerId)
  if (name === undefined) return
  refuse('factor_asked_for', {
    message: `${name} asks its members for two-step sign-in, so your last factor stays.`,
  })
}

/** Writes the notice of a change, which the person alone sees. */
export async function notifyFactorChange(
  { organizationId, developerId, now }: Pick<Ctx, 'organizationId' | 'developerId' | 'now'>,
  db: Db,
  change: NoticeParams['factor_changed']['change'],
): Promise<void> {
  await notify(db, { organizationId, developerId, now, kind: 'factor_changed', params: { change } })
}

/** The person who acts, as audit rows name them. */
export function own({ now, organizationId, developerId, tokenHash }: Ctx) {
  return { now, organizationId, developerId, tokenHash }
}
