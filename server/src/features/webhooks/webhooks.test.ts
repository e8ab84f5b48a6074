import { once } from 'node:events'
import { type IncomingHttpHeaders, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import { type NoticeKind, type NoticeParams } from '@frontrow/contract/notice-kinds'
import { roleCodes } from '@frontrow/contract/permissions'
import { messageExamples } from '@frontrow/contract/webhooks/examples'
import { messageTypeNames } from '@frontrow/contract/webhooks/message-types'
import type * as calls from '@frontrow/contract/webhooks'
import { Webhook as Verifier } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { sendAll } from '../../../test/support/webhooks.ts'
import { type TestMember, openWorld } from '../../../test/support/world.ts'
import { readNow } from '../../lib/time/clock.sql.ts'
import { notify, withdrawNotices } from '../outbox/outbox.ts'
import { announceNotices } from './messages/announce-notices.ts'
import { createRewardSigner } from '../rewards/rewards.ts'
import { createSender } from './sending/send-messages.ts'
import { sweepMessages } from './webhooks.ts'

// World of its own: it needs the machine's date.
const world = await openWorld()

type Made = Reply<typeof calls.createWebhook>
type Log = Reply<typeof calls.listSendings>
type Shown = Reply<typeof calls.showSending>

interface Got {
  headers: Record<string, string>
  body: string
}

/** A receiver on this machine. `answer` gives the status of each call. */
async function startReceiver(answer: (got: Got) => number = () => 200) {
  const got: Got[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const one = { headers: textsOf(request.headers), body }
      got.push(one)
      response.writeHead(answer(one)).end('thank you')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, got }
}

const textsOf = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

const call = (as: TestMember, line: `${'GET' | 'POST' | 'PUT'} ${string}`, body?: object) => {
  const [method, path] = line.split(' ') as ['GET' | 'POST' | 'PUT', string]
  return world.call(as, { method, path: `/webhooks${path}`, ...(body && { body }) })
}

async function make(as: TestMember, body: object): Promise<Made> {
  const answer = await call(as, 'POST ', { kind: 'push', types: ['campaign.ended'], ...body })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Made>()
}

const tell = <K extends NoticeKind>(
  { organizationId }: TestMember,
  notice: { kind: K; params: NoticeParams[K]; holdMs?: number; about?: string },
) =>
  world.database.asSystem(async (db) =>
    notify(db, { ...notice, organizationId, now: await readNow(db) }),
  )

const endCampaign = (as: TestMember, name: string) =>
  tell(as, { kind: 'campaign_ended', params: { campaign_id: 'c', name } })

const services = { ...world.services, signReward: createRewardSigner(world.services) }
const sender = createSender(services)

/** What the jobs of a node do. */
async function runJobs(): Promise<void> {
  await announceNotices(world.services)
  await sendAll(sender)
}

const namesOf = (got: readonly Got[]) =>
  got.map(({ body }) => (JSON.parse(body) as { data: { name: string } }).data.name)

const logOf = async (as: TestMember, { webhook }: Made) =>
  (await call(as, `GET /${webhook.id}/sendings`)).json<Log>().sendings

const webhookOf = async (as: TestMember, { webhook }: Made) =>
  (await call(as, 'GET '))
    .json<Reply<typeof calls.listWebhooks>>()
    .webhooks.find(({ id }) => id === webhook.id)

const edit = (as: TestMember, made: Made, changes: object) =>
  call(as, `PUT /${made.webhook.id}`, {
    types: made.webhook.types,
    takes_test: false,
    is_on: true,
    version: made.webhook.version,
    ...changes,
  })

test('a notice is one signed message to each webhook that takes it', async () => {
  const owner = await world.member()
  const one = await startReceiver()
  const other = await startReceiver()
  const third = await startReceiver()
  const made = await make(owner, { url: one.url })
  await make(owner, { url: other.url })
  await make(owner, { url: third.url, types: ['invoice.paid'] })
  await endCampaign(owner, 'Spring')
  await runJobs()
  await runJobs()
  expect([one, other, third].map(({ got }) => got.length)).toEqual([1, 1, 0])
  const [{ headers, body }] = one.got as [Got]
  expect(new Verifier(made.secret).verify(body, headers)).toEqual({
    type: 'campaign.ended',
    timestamp: expect.any(String),
    organization_id: owner.organizationId,
    test: false,
    data: { campaign_id: 'c', name: 'Spring' },
  })
  expect(() => new Verifier(made.secret).verify(body.replace('Spring', 'Sprung'), headers)).toThrow(
    'No matching signature found',
  )
  expect(headers['webhook-id']).toBe(other.got[0]?.headers['webhook-id'])
  const [sending] = await logOf(owner, made)
  expect(sending).toMatchObject({
    state: 'sent',
    tries: 1,
    webhook_id_header: headers['webhook-id'],
  })
  const shown = (
    await call(owner, `GET /${made.webhook.id}/sendings/${sending?.message_id}`)
  ).json<Shown>()
  expect(shown).toMatchObject({ body, attempts: [{ status: 200, answer: 'thank you' }] })
})

test('the standard’s verifier accepts the example of each type', async () => {
  const owner = await world.member()
  const { url, got } = await startReceiver()
  const made = await make(owner, { url })
  for (const [at, type] of messageTypeNames.entries()) {
    if (at % 10 === 0) await world.turnClock(2 * minuteMs)
    const answer = await call(owner, `POST /${made.webhook.id}/test`, { type })
    expect(answer.statusCode, answer.body).toBe(200)
    await sendAll(sender)
    const { headers, body } = got.at(-1) as Got
    const skewed = new Date(Number(headers['webhook-timestamp']) * 1000)
    const { message_id: id } = answer.json<{ message_id: string }>()
    expect(headers['webhook-id']).toBe(`msg_${id.replaceAll('-', '')}`)
    expect(verified(made.secret, { headers, body }, skewed)).toMatchObject({
      type,
      test: true,
      data: {
        ...messageExamples[type],
        ...('transaction_id' in messageExamples[type] && {
          transaction_id: id.replaceAll('-', ''),
        }),
      },
    })
  }
  expect(got).toHaveLength(messageTypeNames.length)
})

/** Verifies a message at its own time: the clock of a test may be days ahead. */
function verified(secret: string, { headers, body }: Got, at: Date): unknown {
  const { Date: RealDate } = globalThis
  const shift = at.getTime() - RealDate.now()
  globalThis.Date = class extends RealDate {
    static override now = () => RealDate.now() + shift
  } as DateConstructor
  try {
    return new Verifier(secret).verify(body, headers)
  } finally {
    globalThis.Date = RealDate
  }
}

test('what was withdrawn is never sent, and neither are the digits of a card', async () => {
  const owner = await world.member()
  const { url, got } = await startReceiver()
  await make(owner, { url, types: ['ad.denied', 'charge.declined'] })
  const denied = { content_id: 'a', name: 'Ad', text: 'No.' }
  await tell(owner, {
    kind: 'ad_denied',
    params: denied,
    holdMs: minuteMs,
    about: 'decision 1',
  })
  await runJobs()
  expect(got).toEqual([])
  await world.database.asSystem(async (db) =>
    withdrawNotices(db, { about: 'decision 1', now: await readNow(db) }),
  )
  await world.turnClock(2 * minuteMs)
  await runJobs()
  expect(got).toEqual([])
  const charge = { amount: '5.00', currency: 'USD', brand: 'Visa', last4: '4242', message: 'No.' }
  await tell(owner, { kind: 'charge_declined', params: charge })
  await runJobs()
  expect(got).toHaveLength(1)
  expect(got[0]?.body).not.toMatch(/Visa|4242/)
})

test('a refused message is tried eleven times while others arrive', async () => {
  const owner = await world.member()
  const { url, got } = await startReceiver(({ body }) => (body.includes('Bad') ? 500 : 200))
  const made = await make(owner, { url })
  await endCampaign(owner, 'Bad')
  for (let round = 0; round < 40; round += 1) {
    await endCampaign(owner, `Good ${round}`)
    await runJobs()
    await world.turnClock(6 * hourMs)
  }
  expect(namesOf(got).filter((name) => name === 'Bad')).toHaveLength(11)
  const failed = await call(owner, `GET /${made.webhook.id}/sendings?state=failed`)
  expect(failed.json<Log>().sendings).toMatchObject([{ tries: 11, next_try_at: null }])
  expect(await webhookOf(owner, made)).toMatchObject({ state: 'on' })
})

test('a receiver that is away for four days gets everything in order', async () => {
  const owner = await world.member()
  let isAway = true
  const { url, got } = await startReceiver(() => (isAway ? 503 : 200))
  const made = await make(owner, { url })
  for (let hour = 0; hour < 96; hour += 4) {
    await endCampaign(owner, `At ${String(hour).padStart(2, '0')}`)
    await runJobs()
    await world.turnClock(4 * hourMs)
  }
  expect(await webhookOf(owner, made)).toMatchObject({ state: 'failing' })
  const during = got.length
  expect(during).toBeLessThan(40)
  isAway = false
  await world.turnClock(13 * hourMs)
  await runJobs()
  const names = namesOf(got.slice(during))
  expect(names).toHaveLength(24)
  expect(names[0]).toBe('At 00')
  expect(await webhookOf(owner, made)).toMatchObject({ state: 'on', last_day: { waiting: 0 } })
})

test('a receiver that fails for five days is switched off', async () => {
  const owner = await world.member()
  let isAway = true
  const { url, got } = await startReceiver(() => (isAway ? 500 : 200))
  const made = await make(owner, { url })
  for (let day = 0; day < 6; day += 0.25) {
    await endCampaign(owner, `Day ${day}`)
    await runJobs()
    await world.turnClock(6 * hourMs)
  }
  const off = await webhookOf(owner, made)
  expect(off).toMatchObject({ state: 'off', off_reason: 'failing' })
  const kinds = await world.database.asSystem((db) =>
    db
      .selectFrom('member_notices')
      .select('kind')
      .where('organization_id', '=', owner.organizationId)
      .where('kind', 'like', 'webhook%')
      .orderBy('visible_from')
      .execute(),
  )
  expect(kinds.map(({ kind }) => kind)).toEqual(['webhook_failing', 'webhook_off'])
  isAway = false
  const tries = got.length
  const replay = () => call(owner, `POST /${made.webhook.id}/replay`, { state: 'kept' })
  expect((await replay()).json()).toMatchObject({ reason: 'webhook_is_off' })
  expect((await edit(owner, made, { version: off?.version })).statusCode).toBe(200)
  expect((await replay()).json()).toEqual({ replayed: 24 })
  await runJobs()
  expect(new Set(namesOf(got.slice(tries))).size).toBe(24)
})

test('410 switches a webhook off at once', async () => {
  const owner = await world.member()
  const { url } = await startReceiver(() => 410)
  const made = await make(owner, { url })
  await endCampaign(owner, 'Spring')
  await runJobs()
  expect(await webhookOf(owner, made)).toMatchObject({ state: 'off', off_reason: 'gone' })
})

test('both secrets sign for a day after a rotation', async () => {
  const owner = await world.member()
  const { url, got } = await startReceiver()
  const made = await make(owner, { url })
  const rotate = async (body: object) =>
    (await call(owner, `POST /${made.webhook.id}/secret`, body)).json<Made>().secret
  const send = async () => {
    await endCampaign(owner, 'Spring')
    await runJobs()
    const last = got.at(-1) as Got
    const at = new Date(Number(last.headers['webhook-timestamp']) * 1000)
    return (secret: string) => {
      try {
        return Boolean(verified(secret, last, at))
      } catch {
        return false
      }
    }
  }
  const second = await rotate({})
  const both = await send()
  expect([both(made.secret), both(second)]).toEqual([true, true])
  await world.turnClock(25 * hourMs)
  const one = await send()
  expect([one(made.secret), one(second)]).toEqual([false, true])
  const third = await rotate({ now: true })
  const last = await send()
  expect([last(second), last(third)]).toEqual([false, true])
})

test('a program without an address pulls its messages', async () => {
  const owner = await world.member()
  const made = await make(owner, { kind: 'pull' })
  const pull = async (query = '') =>
    (await call(owner, `GET /${made.webhook.id}/messages${query}`)).json<
      Reply<typeof calls.pullMessages>
    >().messages
  expect(await pull()).toEqual([])
  for (const name of ['One', 'Two']) {
    await endCampaign(owner, name)
    await runJobs()
  }
  const [first, second] = await pull()
  expect(namesOf([first, second] as Got[])).toEqual(['One', 'Two'])
  const headers = first?.headers ?? {}
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  expect(verified(made.secret, { headers, body: first?.body ?? '' }, at)).toBeTruthy()
  expect(await pull(`?after=${first?.headers['webhook-id']}`)).toHaveLength(1)
  const states = (await logOf(owner, made)).map(({ state }) => state)
  expect(states).toEqual(['waiting', 'sent'])
  const waiting = pull(`?after=${second?.headers['webhook-id']}&wait=5`)
  await endCampaign(owner, 'Three')
  await runJobs()
  expect(namesOf((await waiting) as unknown as Got[])).toEqual(['Three'])
})

test('an unsafe address and a type of another role are refused', async () => {
  const owner = await world.member()
  const developer = await world.colleague(owner, roleCodes.developer)
  const body = { kind: 'push', url: 'https://hooks.example.com/', types: ['ping'] }
  const refused = async (as: TestMember, changes: object) =>
    (await call(as, 'POST ', { ...body, ...changes })).json<{ reason: string; field?: string }>()
  expect(await refused(owner, { url: 'https://10.0.0.1/' })).toMatchObject({
    reason: 'webhook_url_not_valid',
    field: 'url',
  })
  expect(await refused(owner, { url: undefined })).toMatchObject({
    reason: 'webhook_url_not_valid',
  })
  expect(await refused(developer, { types: ['invoice.paid'] })).toMatchObject({
    reason: 'webhook_type_not_yours',
    field: 'types',
  })
  for (let count = 0; count < 10; count += 1) await make(owner, body)
  expect(await refused(owner, {})).toMatchObject({ reason: 'too_many_webhooks' })
})

test('of two who change a webhook, the second is told', async () => {
  const owner = await world.member()
  const made = await make(owner, { kind: 'pull' })
  expect((await edit(owner, made, { types: ['ping'] })).statusCode).toBe(200)
  expect((await edit(owner, made, { types: ['ad.denied'] })).json()).toMatchObject({
    reason: 'webhook_changed',
  })
})

test('the webhook of a demoted Admin stops after a week', async () => {
  const owner = await world.member()
  const admin = await world.colleague(owner, roleCodes.admin)
  const { url, got } = await startReceiver()
  const money = await make(admin, { url, types: ['invoice.paid', 'campaign.ended'] })
  const harmless = await make(admin, { kind: 'pull', types: ['app.approved'] })
  await world.call(owner, {
    method: 'POST',
    path: `/team/members/${admin.developerId}/role`,
    body: { role: roleCodes.developer },
  })
  expect(await webhookOf(owner, harmless)).toMatchObject({ stops_at: null })
  expect(await webhookOf(owner, money)).toMatchObject({ stops_at: expect.any(String) })
  await world.turnClock(8 * dayMs)
  await endCampaign(owner, 'Spring')
  await runJobs()
  expect(got).toEqual([])
  expect((await edit(owner, money, {})).statusCode).toBe(200)
  await runJobs()
  expect(namesOf(got)).toEqual(['Spring'])
})

test('three senders at once send each message once', async () => {
  const owner = await world.member()
  const { url, got } = await startReceiver()
  await make(owner, { url })
  for (let count = 0; count < 60; count += 1) await endCampaign(owner, `Campaign ${count}`)
  await announceNotices(world.services)
  const senders = [sender, createSender(services), createSender(services)]
  await Promise.all(senders.map(sendAll))
  expect(new Set(namesOf(got)).size).toBe(60)
  expect(got).toHaveLength(60)
})

test('a killed sender’s message is sent by another after its lease', async () => {
  const owner = await world.member()
  const { url, got } = await startReceiver()
  await make(owner, { url })
  await endCampaign(owner, 'Spring')
  await announceNotices(world.services)
  // The outcome of the first sending is never stored, as when its node is killed.
  const killed = createSender({
    ...services,
    outbound: {
      ...world.services.outbound,
      send: async (sent) => {
        await world.services.outbound.send(sent)
        throw new Error('killed')
      },
    },
  })
  await sendAll(killed)
  await sendAll(sender)
  expect(got).toHaveLength(1)
  await world.turnClock(91_000)
  await sendAll(sender)
  expect(got).toHaveLength(2)
  expect(got[0]?.headers['webhook-id']).toBe(got[1]?.headers['webhook-id'])
})

test('messages are kept for 30 days', async () => {
  const owner = await world.member()
  const made = await make(owner, { kind: 'pull' })
  await endCampaign(owner, 'Spring')
  await runJobs()
  await world.turnClock(29 * dayMs)
  await sweepMessages(world.services)
  expect(await logOf(owner, made)).toHaveLength(1)
  await world.turnClock(2 * dayMs)
  await sweepMessages(world.services)
  expect(await logOf(owner, made)).toEqual([])
})
