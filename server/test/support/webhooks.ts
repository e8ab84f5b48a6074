import { expect } from 'vitest'
import type { TestMember, World } from './world.ts'

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

/** Makes a webhook whose log has one message. */
export async function fillWebhook(
  world: World,
  member: TestMember,
): Promise<{ webhookId: string; messageId: string }> {
  const make = async <T>(path: string, body: object): Promise<T> => {
    const answer = await world.call(member, { method: 'POST', path: `/webhooks${path}`, body })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<T>()
  }
  const { webhook } = await make<{ webhook: { id: string } }>('', webhookBodies.createWebhook())
  const test = webhookBodies.testWebhook()
  const { message_id: messageId } = await make<{ message_id: string }>(`/${webhook.id}/test`, test)
  return { webhookId: webhook.id, messageId }
}
