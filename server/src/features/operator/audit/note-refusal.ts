import type { Endpoint } from '@frontrow/contract/endpoint'
import type { Services } from '../../../lib/calls/context.ts'
import type { SignedInOperator } from '../../../lib/calls/operator-context.ts'
import { takeFrom } from '../../../lib/db/rate-limits.sql.ts'
import { auditOperator, inConsole } from './audit-operator.ts'

/** One row an operator, call and minute, so that a program in a loop cannot fill the table. */
const refusals = { burst: 1, everySeconds: 60 }

/** Leaves an audit row of a call that the roles of an operator did not allow. */
export async function noteRefusal(
  { database }: Pick<Services, 'database'>,
  { id, now }: SignedInOperator,
  { operationId, needs }: Endpoint,
): Promise<void> {
  if ((await takeFrom(database, `audit|operator-refuse|${id}|${operationId}`, refusals)) > 0) return
  await database.asSystem((db) =>
    auditOperator(
      db,
      { ...inConsole(id), now },
      { action: 'operator.refuse', id, details: { call: operationId, needs } },
    ),
  )
}
