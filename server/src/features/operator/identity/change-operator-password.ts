import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { changeOperatorPassword as call } from '@frontrow/contract/operator'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { operatorHolder, rememberDevice } from '../../identity/for-operators.ts'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { checkOperatorPassword, hashOperatorPassword } from './check-operator-password.ts'
import { operatorPasswordChangedMail } from './operator-mails.ts'
import { lockOperator, setOperatorPassword } from './operator.sql.ts'
import { renewSession } from './operator-session.sql.ts'

/** PUT /me/password: ends the other sessions, and makes other devices unknown. */
export async function changeOperatorPassword(
  ctx: OperatorActContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { operator } = ctx
  await checkOperatorPassword(ctx, body.old_password, 'old_password')
  const hash = await hashOperatorPassword(body.new_password, 'new_password')
  const sessionsAfter = await ctx.act(async (db) => {
    await lockOperator(db, operator.id)
    const now = await readNow(db)
    await setOperatorPassword(db, { id: operator.id, hash, now })
    await renewSession(db, { id: operator.session.id, now })
    await ctx.audit(db, 'operator.change-password', { id: operator.id })
    await ctx.mail.write(db, operatorPasswordChangedMail(ctx.config, operator), { now })
    return now
  })
  rememberDevice(ctx, { ...operatorHolder(operator.id), sessionsAfter })
  return { status: 'SUCCESS' }
}
