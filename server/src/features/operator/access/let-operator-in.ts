import { hourMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import type { createOperatorSession } from '@frontrow/contract/operator'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Context } from '../../../lib/calls/context.ts'
import {
  coarseNetworkOf,
  deviceOf,
  knownDevice,
  rememberDevice,
  hasFactor,
  newToken,
  openSession,
  operatorHolder,
  type SignInMethod,
} from '../../identity/for-operators.ts'
import { operatorCookie } from '../../../lib/calls/operator-access.ts'
import type { OperatorPublicContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { hashOfToken } from '../../identity/identity.ts'
import { auditOperator, inConsole } from '../audit/audit-operator.ts'
import { authenticateOperator } from '../identity/authenticate-operator.ts'
import { lockOperator } from '../identity/operator.sql.ts'
import { sessionReply } from './show-operator-session.ts'

const sessionSeconds = (12 * hourMs) / 1000

export interface ProvedOperator {
  id: string
  method: SignInMethod
  /** The password hash that was compared. A passkey needs no password. */
  checkedHash?: string
}

/**
 * Opens a session for an operator who has proved who they are, and sets its cookie. The device is
 * known from then on.
 */
export async function letOperatorIn(
  ctx: OperatorPublicContext,
  proved: ProvedOperator,
): Promise<Reply<typeof createOperatorSession>> {
  const token = newToken()
  const sessionsAfter = await open(ctx, { ...proved, tokenHash: hashOfToken(token) })
  ctx.caller.setCookie(operatorCookie, token, sessionSeconds)
  const owner = { realm: 'operator' as const, id: proved.id, sessionsAfter }
  if (knownDevice(ctx, owner) === undefined) rememberDevice(ctx, owner)
  const operator = await authenticateOperator(ctx, token)
  if (operator === undefined) return refuse('unavailable')
  return sessionReply(ctx, { operator, mustEnrol: !operator.hasFactor && !ctx.isNear })
}

async function open(ctx: Context, sign: ProvedOperator & { tokenHash: Buffer }): Promise<Date> {
  const { id: operatorId, method, checkedHash, tokenHash } = sign
  return ctx.database.asSystem(async (db) => {
    await noteAct(db)
    const now = await readNow(db)
    // Password, factors or the account may have changed while the old password was compared.
    const held = await lockOperator(db, operatorId)
    const isSame = checkedHash === undefined || held?.hash === checkedHash
    if (held === undefined || held.isRemoved || !isSame)
      refuse('operator_sign_in_wrong', { field: 'password' })
    if (method === 'password' && (await hasFactor(db, operatorHolder(operatorId))))
      refuse('second_factor_needed', { field: 'second_factor' })
    const { address, userAgent } = ctx.caller
    const seen = { device: deviceOf(userAgent), network: coarseNetworkOf(address) }
    const expiresAt = new Date(now.getTime() + sessionSeconds * 1000)
    const session = { holder: operatorHolder(operatorId), tokenHash, method, now }
    await openSession(db, { ...session, ...seen, expiresAt })
    const details = { method, ...seen }
    const by = { ...inConsole(operatorId), now }
    await auditOperator(db, by, { action: 'operator.sign-in', id: operatorId, details })
    return held.sessionsAfter
  })
}
