import { hourMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import type { createOperatorSession } from '@frontrow/contract/operator'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Context } from '../../../lib/calls/context.ts'
import {
  browserOf,
  auditFailedSignIn,
  openProved,
  operatorHolder,
  type Proof,
  rememberNewDevice,
} from '../../identity/for-operators.ts'
import type { Db } from '../../../lib/db/database.ts'
import { operatorCookie } from '../../../lib/calls/operator-access.ts'
import type { OperatorPublicContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { auditOperator, inConsole } from '../audit/audit-operator.ts'
import { authenticateOperator } from '../identity/authenticate-operator.ts'
import { lockOperator } from '../identity/operator.sql.ts'
import { sessionReply } from './show-operator-session.ts'

const sessionMs = 12 * hourMs

type ProvedOperator = Proof & { id: string }

/**
 * Opens a session for an operator who has proved who they are, and sets its cookie. The device is
 * known from then on.
 */
export async function letOperatorIn(
  ctx: OperatorPublicContext,
  proved: ProvedOperator,
): Promise<Reply<typeof createOperatorSession>> {
  const { token, owner } = await ctx.database.asSystem((db) => open(ctx, db, proved))
  ctx.caller.setCookie(operatorCookie, token, sessionMs / 1000)
  rememberNewDevice(ctx, owner)
  const operator = await authenticateOperator(ctx, token)
  if (operator === undefined) return refuse('unavailable')
  return sessionReply(ctx, { operator, mustEnrol: !operator.hasFactor && !ctx.isNear })
}

async function open(ctx: Context, db: Db, { id, method, checkedHash }: ProvedOperator) {
  await noteAct(db)
  const now = await readNow(db)
  const holder = operatorHolder(id)
  // Password, factors or the account may have changed while the old password was compared.
  const held = await lockOperator(db, id)
  const heldHash = held?.isRemoved === false ? held.hash : undefined
  const token = await openProved(ctx, db, {
    holder,
    method,
    checkedHash,
    heldHash,
    now,
    lifeMs: sessionMs,
  })
  if (held === undefined || token === undefined)
    return refuse('operator_sign_in_wrong', { field: 'password' })
  const details = { method, ...browserOf(ctx) }
  await auditOperator(db, { ...inConsole(id), now }, { action: 'operator.sign-in', id, details })
  return { token, owner: { ...holder, sessionsAfter: held.sessionsAfter } }
}

/** Leaves an audit row of a wrong password or passkey of a known operator. */
export async function noteFailedSignIn(ctx: Context, id: string): Promise<void> {
  await auditFailedSignIn(ctx, operatorHolder(id), async (db, now) => {
    const { network } = browserOf(ctx)
    const act = { action: 'operator.fail-sign-in', id, details: { network } } as const
    await auditOperator(db, { actor: 'unknown', via: 'console', now }, act)
  })
}
