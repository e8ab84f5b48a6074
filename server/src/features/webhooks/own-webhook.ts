import type { Reply } from '@frontrow/contract/endpoint'
import type { Permission } from '@frontrow/contract/permissions'
import { callbackFault } from '@frontrow/contract/rewards/reward-callbacks'
import {
  type MessageTypeName,
  messageTypeNames,
  messageTypeOf,
} from '@frontrow/contract/webhooks/message-types'
import type { editWebhook } from '@frontrow/contract/webhooks'
import { isPermitted, refuseUnlessPermitted } from '../../lib/calls/access.ts'
import type { MemberContext } from '../../lib/calls/context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import type { AddressFault } from '../../lib/outbound/check-address.ts'
import { failuresToFail } from './sending/schedule.ts'
import { type WebhookKind, type WebhookRow, selectWebhooks } from './webhook.sql.ts'

/** A webhook of the caller's organization. Refuses `webhook_not_found`. */
export async function ownWebhook(ctx: MemberContext, id: string): Promise<WebhookRow> {
  const [row] = await selectWebhooks(ctx, id)
  return row ?? refuse('webhook_not_found')
}

/**
 * The same for a call that gives away what the webhook gets. Also refuses `role_not_allowed`, or
 * `scope_missing`, to a caller who may not read one of its types.
 */
export async function readableWebhook(ctx: MemberContext, id: string): Promise<WebhookRow> {
  const webhook = await ownWebhook(ctx, id)
  for (const type of webhook.types) refuseUnlessPermitted(ctx, needsOf(type))
  return webhook
}

/**
 * The types whose messages the caller may read. What is stored of a webhook may have others than
 * the webhook has now.
 */
export function readableTypes(ctx: MemberContext): MessageTypeName[] {
  return messageTypeNames.filter((type) => mayReadType(ctx, type))
}

export function mayReadType(ctx: MemberContext, type: string): boolean {
  return isPermitted(ctx, needsOf(type))
}

function needsOf(type: string): Permission {
  return messageTypeOf(type as MessageTypeName).needs
}

/** Refuses `webhook_type_not_yours` where the caller may not read a type. */
function mustReadTypes(ctx: MemberContext, types: readonly MessageTypeName[]): void {
  if (!types.every((type) => mayReadType(ctx, type)))
    refuse('webhook_type_not_yours', { field: 'types' })
}

/**
 * The types of a webhook. Refuses `webhook_type_not_yours`, and for a callback with other types
 * `webhook_type_not_possible`.
 */
export function acceptedTypes(
  ctx: MemberContext,
  kind: WebhookKind,
  given: readonly MessageTypeName[],
): MessageTypeName[] {
  const types = [...new Set(given)]
  if (kind === 'callback' && types.some((type) => type !== 'reward.earned'))
    refuse('webhook_type_not_possible', { field: 'types' })
  mustReadTypes(ctx, types)
  return types
}

const faultTexts: Readonly<Record<AddressFault, string>> = {
  not_an_address: 'This is not a web address.',
  too_long: 'The address is longer than 2,000 characters.',
  has_user: 'The address contains a user name or a password.',
  own_address: 'The address belongs to this network.',
  not_https: 'The address must begin with https://.',
  not_a_public_name: 'The host must be a public name, such as hooks.example.com.',
  port_not_allowed: 'The port must be 443, or 1024 or higher.',
}

/** The address of a webhook; null for one that is pulled. Refuses `webhook_url_not_valid`. */
export async function acceptedUrl(
  ctx: Pick<MemberContext, 'outbound'>,
  kind: WebhookKind,
  url: string | undefined,
): Promise<string | null> {
  if (kind === 'pull') return null
  const text = url?.trim() ?? ''
  // The parser drops tabs and line breaks, so what is checked and stored is the parsed address.
  const address = URL.parse(text)?.href ?? text
  const fault = await ctx.outbound.faultOf(address)
  if (fault !== undefined)
    refuse('webhook_url_not_valid', { field: 'url', message: faultTexts[fault] })
  const message = kind === 'callback' ? callbackFault(new URL(address)) : undefined
  if (message !== undefined) refuse('webhook_url_not_valid', { field: 'url', message })
  return address
}

export function webhookReply(row: WebhookRow): Reply<typeof editWebhook> {
  return {
    id: row.id,
    kind: row.kind,
    url: row.url,
    app_id: row.appId,
    types: row.types as MessageTypeName[],
    takes_test: row.takesTest,
    state: stateOf(row),
    off_reason: row.offReason,
    failing_since: row.failingSince?.toISOString() ?? null,
    made_by: row.makerName,
    created_at: row.createdAt.toISOString(),
    stops_at: row.stopsAt?.toISOString() ?? null,
    version: row.version,
    last_day: { sent: row.sent, failed: row.failed, waiting: row.waiting },
  }
}

function stateOf(row: WebhookRow): 'on' | 'failing' | 'off' {
  if (row.offReason !== null) return 'off'
  return row.failsInRow >= failuresToFail ? 'failing' : 'on'
}
