import { expect, test } from 'vitest'
import { type TestMember, sharedWorld } from '../../../../test/support/world.ts'
import type { OutboundCall, OutboundResult } from '../../../lib/outbound/outbound.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { announce } from '../messages/announce.ts'
import { createRewardSigner } from '../../rewards/rewards.ts'
import { createSender } from './send-messages.ts'

const world = await sharedWorld()
const patient = { timeout: 30_000 }

async function makeWebhooks(owner: TestMember, addresses: readonly string[]): Promise<void> {
  for (const url of addresses) {
    const body = { kind: 'push', url, types: ['ping'] }
    const answer = await world.call(owner, { method: 'POST', path: '/webhooks', body })
    expect(answer.statusCode, answer.body).toBe(200)
  }
}

const slowOf = (name: string) =>
  Array.from({ length: 9 }, (_, at) => `https://slow-${at}.${name}.com/`)
const honest = 'https://honest.example.com/'

const announceTo = ({ organizationId }: TestMember, count: number) =>
  world.database.asSystem(async (db) => {
    const now = await readNow(db)
    for (let at = 0; at < count; at += 1)
      await announce(db, { organizationId, type: 'ping', data: {}, at: now, now })
  })

/** A sender whose calls of slow receivers hang until `finish`, which says how long they take. */
function openWatched() {
  const hanging: ((result: OutboundResult) => void)[] = []
  let honestSent = 0
  let finished: OutboundResult | undefined
  const answerAfter = (milliseconds: number): OutboundResult => ({
    milliseconds,
    answer: { status: 200, headers: {}, body: Buffer.from('') },
  })
  const send = async ({ url }: OutboundCall): Promise<OutboundResult> => {
    if (url === honest) {
      honestSent += 1
      return answerAfter(20)
    }
    if (finished !== undefined) return finished
    const { promise, resolve } = Promise.withResolvers<OutboundResult>()
    hanging.push(resolve)
    return promise
  }
  const signReward = createRewardSigner(world.services)
  const outbound = { ...world.services.outbound, send }
  const sender = createSender({ ...world.services, signReward, outbound })
  return {
    start: () => sender.startDue(),
    honestSent: () => honestSent,
    hanging: () => hanging.length,
    finish: async (milliseconds: number) => {
      const result = answerAfter(milliseconds)
      finished = result
      for (const resolve of hanging) resolve(result)
      await sender.settled()
    },
  }
}

test('an honest receiver gets all its messages while slow ones hang [FINDINGS4-S3]', async () => {
  const slow = [await world.member(), await world.member(), await world.member()]
  for (const [at, owner] of slow.entries()) await makeWebhooks(owner, slowOf(`example${at}`))
  const owner = await world.member()
  await makeWebhooks(owner, [honest])
  for (const one of slow) await announceTo(one, 10)
  await announceTo(owner, 40)
  const watched = openWatched()
  await watched.start()
  await expect.poll(watched.honestSent, patient).toBe(40)
  expect(watched.hanging()).toBe(24)
  await watched.finish(20)
})

test('slow receivers have one place each and half of what there is [FINDINGS4-S3]', async () => {
  const owner = await world.member()
  await makeWebhooks(owner, [...slowOf('example'), honest])
  const begin = async (count: number) => {
    await announceTo(owner, count)
    const watched = openWatched()
    await watched.start()
    return watched
  }
  const unknown = await begin(1)
  await expect.poll(unknown.hanging, patient).toBe(8)
  await unknown.finish(5001)
  const known = await begin(10)
  await expect.poll(known.honestSent, patient).toBe(10)
  expect(known.hanging()).toBe(4)
  await known.finish(20)
  const quickAgain = await begin(10)
  await expect.poll(quickAgain.hanging, patient).toBe(8)
  await quickAgain.finish(20)
})
