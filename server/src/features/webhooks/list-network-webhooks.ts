import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { listNetworkWebhooks as call } from '@frontrow/contract/operator/webhooks'
import type { MessageTypeName } from '@frontrow/contract/webhooks/message-types'
import { cursorOf, pageOf, readTimeCursor } from '../../lib/calls/cursor.ts'
import type { OperatorReadContext } from '../../lib/calls/operator-context.ts'
import { isId } from '../../lib/db/ids.ts'
import { type NetworkWebhookRow, selectNetworkWebhooks } from './network-webhooks.sql.ts'
import { hostOf } from './sending/notify-failing.ts'

const webhooksAPage = 50

type List = Reply<typeof call>

/** GET /operator/v1/webhooks */
export async function listNetworkWebhooks(
  { db }: OperatorReadContext,
  { query }: Input<typeof call>,
): Promise<List> {
  const { organization_id: organizationId, state } = query
  if (organizationId !== undefined && !isId(organizationId)) return { webhooks: [], next: null }
  const before = readTimeCursor(query.before)
  const most = webhooksAPage + 1
  const found = await selectNetworkWebhooks(db, { organizationId, state, before, most })
  const { shown, next } = pageOf(found, webhooksAPage, (row) => cursorOf(row.sortedBy, row.id))
  return { webhooks: shown.map(replyOf), next }
}

function replyOf(row: NetworkWebhookRow): List['webhooks'][number] {
  const { offReason, failedAt, status, failure } = row
  return {
    id: row.id,
    organization: { id: row.organizationId, name: row.organizationName },
    host: row.url === null ? null : hostOf(row.url),
    types: row.types as MessageTypeName[],
    state: offReason === null ? 'failing' : 'off',
    off_reason: offReason,
    failing_since: row.failingSince?.toISOString() ?? null,
    waiting: row.waiting,
    last_failure: failedAt === null ? null : { at: failedAt.toISOString(), status, failure },
  }
}
