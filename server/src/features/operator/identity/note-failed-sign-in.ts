import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Context } from '../../../lib/calls/context.ts'
import { coarseNetworkOf } from '../../identity/for-operators.ts'
import { takeFrom } from '../../../lib/db/rate-limits.sql.ts'
import { auditOperator } from '../audit/audit-operator.ts'

/** One row an account and minute, so that guesses cannot fill the table. */
const auditedFailures = { burst: 1, everySeconds: 60 }

/** Leaves an audit row of a wrong password or passkey of a known operator. */
export async function noteFailedSignIn(ctx: Context, id: string): Promise<void> {
  if ((await takeFrom(ctx.database, `audit|operator-sign-in|${id}`, auditedFailures)) > 0) return
  await ctx.database.asSystem(async (db) => {
    const now = await readNow(db)
    await auditOperator(
      db,
      { actor: 'unknown', via: 'console', now },
      {
        action: 'operator.fail-sign-in',
        id,
        details: { network: coarseNetworkOf(ctx.caller.address) },
      },
    )
  })
}
