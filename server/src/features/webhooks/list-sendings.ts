import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { MessageTypeName } from '@frontrow/contract/webhooks/message-types'
import type { listSendings as listCall, showSending as showCall } from '@frontrow/contract/webhooks'
import type { MemberContext } from '../../lib/calls/context.ts'
import { cursorOf, pageOf, readTimeCursor } from '../../lib/calls/cursor.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { type SendingRow, selectAttempts, selectSending, selectSendings } from './log.sql.ts'
import { mayReadType, ownWebhook } from './own-webhook.ts'
import { wireIdOf } from './sending/sign.ts'

const sendingsAPage = 50

/** GET /webhooks/:webhookId/sendings: a page of the log, newest first. */
export async function listSendings(
  ctx: MemberContext,
  { params, query }: Input<typeof listCall>,
): Promise<Reply<typeof listCall>> {
  const { id } = await ownWebhook(ctx, params.webhookId)
  const found = await selectSendings(ctx, id, {
    state: query.state,
    type: query.type,
    before: readTimeCursor(query.before),
    most: sendingsAPage + 1,
  })
  const { shown, next } = pageOf(found, sendingsAPage, (row) => cursorOf(row.at, row.messageId))
  return { sendings: shown.map(replyOf), next }
}

/** GET /webhooks/:webhookId/sendings/:messageId, with its attempts. */
export async function showSending(
  ctx: MemberContext,
  { params }: Input<typeof showCall>,
): Promise<Reply<typeof showCall>> {
  const { webhookId, messageId } = params
  const sending = await selectSending(ctx, { webhookId, messageId })
  if (sending === undefined) refuse('message_not_found')
  const attempts = await attemptsOf(ctx, { webhookId, messageId })
  if (mayReadType(ctx, sending.type))
    return { sending: replyOf(sending), body: sending.body, attempts }
  // A receiver may answer with what it got.
  const told = attempts.map((attempt) => ({ ...attempt, answer: null }))
  return { sending: replyOf(sending), body: null, attempts: told }
}

function replyOf(row: SendingRow): Reply<typeof showCall>['sending'] {
  return {
    message_id: row.messageId,
    webhook_id_header: wireIdOf(row.messageId),
    type: row.type as MessageTypeName,
    at: row.at.toISOString(),
    is_test: row.isTest,
    state: row.state,
    tries: row.tries,
    next_try_at: row.state === 'waiting' ? row.nextTryAt.toISOString() : null,
  }
}

/** The last attempts to send a message to a webhook, newest first. */
export async function attemptsOf(
  ctx: Pick<MemberContext, 'db' | 'organizationId'>,
  sending: { webhookId: string; messageId: string },
): Promise<Reply<typeof showCall>['attempts']> {
  const attempts = await selectAttempts(ctx, sending)
  return attempts.map(({ at, milliseconds: ms, ...rest }) => ({
    at: at.toISOString(),
    ms,
    ...rest,
  }))
}
