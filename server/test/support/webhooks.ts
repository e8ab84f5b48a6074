import { randomUUID } from 'node:crypto'
import type { MessageData, MessageTypeName } from '@frontrow/contract/webhooks/message-types'
import { expect } from 'vitest'
import type { TestMember, World } from './world.ts'
import type { Sender } from '../../src/features/webhooks/sending/send-messages.ts'

/** Valid bodies of the calls about webhooks. */
export const webhookBodies = {
  createWebhook: () => ({ kind: 'pull', types: ['ping'] }),
  editWebhook: () => ({ types: ['ping'], takes_test: false, is_on: true, version: 1 }),
  rotateWebhookSecret: () => ({}),
  testWebhook: () => ({ type: 'ping' }),
  replayMessages: () => ({ state: 'all' }),
} as const

/** Filters of the log, and what a program that asks for messages sends. */
export const webhookQuery = {
  state: 'waiting',
  type: 'ping',
  after: `msg_${'0'.repeat(32)}`,
  wait: '0',
} as const

export const webhooksWithoutBody = ['removeWebhook'] as const

/** Makes a webhook whose log has one message, and keeps a reward of a viewer. */
export async function fillWebhook(
  world: World,
  { member, ...placement }: Rewarding,
): Promise<{ webhookId: string; messageId: string; transactionId: string }> {
  const make = async <T>(path: string, body: object): Promise<T> => {
    const answer = await world.call(member, { method: 'POST', path: `/webhooks${path}`, body })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<T>()
  }
  const { webhook } = await make<{ webhook: { id: string } }>('', webhookBodies.createWebhook())
  const test = webhookBodies.testWebhook()
  const { message_id: messageId } = await make<{ message_id: string }>(`/${webhook.id}/test`, test)
  const transactionId = await keepReward(world, { member, ...placement })
  return { webhookId: webhook.id, messageId, transactionId }
}

/** Makes a webhook of each organization that takes these types, as if its secret were sealed. */
export async function takeMessages(
  world: World,
  organizationIds: readonly string[],
  types: readonly MessageTypeName[],
): Promise<void> {
  await world.ask(
    `INSERT INTO webhooks (id, organization_id, kind, types, takes_test, sealed_secret, made_by, created_at)
     SELECT gen_random_uuid(), m.organization_id, 'pull', $2, false, '', m.developer_id, app_now()
     FROM memberships m WHERE m.organization_id = ANY ($1) RETURNING id`,
    [organizationIds, types],
  )
}

/** What the messages of a type to these organizations carry, in their order. */
export async function messagesOf<T extends MessageTypeName>(
  world: World,
  type: T,
  organizationIds: readonly string[],
): Promise<MessageData<T>[]> {
  const rows = await world.ask<{ body: string }>(
    'SELECT body FROM webhook_messages WHERE type = $1 AND organization_id = ANY ($2) ORDER BY id',
    [type, organizationIds],
  )
  return rows.map(({ body }) => (JSON.parse(body) as { data: MessageData<T> }).data)
}

interface Rewarding {
  member: TestMember
  appId: string
  placementId: string
}

async function keepReward(
  world: World,
  { member, appId, placementId }: Rewarding,
): Promise<string> {
  const id = randomUUID()
  await world.ask(
    `INSERT INTO rewards (id, organization_id, app_id, placement_id, at, is_too_soon, is_test, item, amount, user_text, message_id)
     SELECT $1, $2, $3, $4, app_now(), false, false, 'coins', 50, name, $5 FROM apps WHERE id = $3`,
    [id, member.organizationId, appId, placementId, randomUUID()],
  )
  return id.replaceAll('-', '')
}

/** Sends what is due to webhooks, and resolves when all of it has its outcome. */
export async function sendAll(sender: Sender): Promise<void> {
  await sender.startDue()
  await sender.settled()
}
