import type { Reply } from '@frontrow/contract/endpoint'
import type { listReasons as call } from '@frontrow/contract/operator/reasons'
import type { OperatorReadContext } from '../../lib/calls/operator-context.ts'
import { findReasons } from './decision.sql.ts'

/** GET /reasons */
export async function listReasons(ctx: OperatorReadContext): Promise<Reply<typeof call>> {
  return findReasons(ctx.db)
}
