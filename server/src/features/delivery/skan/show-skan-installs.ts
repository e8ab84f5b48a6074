import type { showSkanInstalls as call } from '@frontrow/contract/traffic'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../../lib/context.ts'
import { findApp } from '../../apps/apps.ts'
import { skanDays } from './skan.sql.ts'

/** GET /delivery/app/:appId/skadnetwork. Refused: `app_not_found`. */
export async function showSkanInstalls(
  ctx: MemberContext,
  { params }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const app = await findApp(ctx, params.appId)
  return skanDays(ctx, app.id)
}
