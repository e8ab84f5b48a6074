import type { Endpoint } from '@frontrow/contract/endpoint'
import { mayDo, roleCodes } from '@frontrow/contract/permissions'
import {
  type MessageTypeName,
  messageTypeNames,
  messageTypeOf,
} from '@frontrow/contract/webhooks/message-types'
import * as calls from '@frontrow/contract/webhooks'
import { expect, test } from 'vitest'
import { type TestMember, sharedLaterWorld } from '../../../test/support/world.ts'
import { newId } from '../../lib/db/ids.ts'
import { readNow } from '../../lib/time/clock.sql.ts'
import { insertMessage } from './messages/message.sql.ts'
import { wireIdOf } from './sending/sign.ts'

const world = await sharedLaterWorld()
const owner = await world.member()
const developer = await world.colleague(owner, roleCodes.developer)
const secretOf = async (scopes: string[]) =>
  (await send(owner, 'POST /tokens', { name: 'Program', scopes })).json<{ secret: string }>().secret
const program = { ...owner, token: await secretOf(['webhooks.write']) }

function send(as: TestMember, line: string, body?: object) {
  const [method, path] = line.split(' ') as ['GET' | 'POST' | 'PUT', string]
  return world.call(as, { method, path, ...(body && { body }) })
}

interface Made {
  id: string
  version: number
}

async function make(types: readonly MessageTypeName[], kind = 'pull'): Promise<Made> {
  const url = kind === 'push' ? { url: 'https://hooks.example.com/' } : {}
  const answer = await send(owner, 'POST /webhooks', { kind, types, ...url })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ webhook: Made }>().webhook
}

/** Stores a message of a type for each webhook that takes it. Returns its id. */
const store = (type: MessageTypeName) =>
  world.database.asSystem(async (db) => {
    const at = await readNow(db)
    const id = newId(at)
    const body = JSON.stringify({ type })
    await insertMessage(db, { id, organizationId: owner.organizationId, type, at, body })
    return id
  })

const typesOf = (messages: readonly { body: string }[]) =>
  messages.map(({ body }) => (JSON.parse(body) as { type: MessageTypeName }).type)

async function pull(as: TestMember, { id }: Made, query = ''): Promise<MessageTypeName[]> {
  const answer = await send(as, `GET /webhooks/${id}/messages${query}`)
  return typesOf(answer.json<{ messages: { body: string }[] }>().messages)
}

async function logOf({ id }: Made) {
  const answer = await send(owner, `GET /webhooks/${id}/sendings`)
  return answer.json<{ sendings: { type: MessageTypeName; state: string }[] }>().sendings
}

const edit = (as: TestMember, { id, version }: Made, types: readonly MessageTypeName[]) =>
  send(as, `PUT /webhooks/${id}`, { types, takes_test: false, is_on: true, version })

/** How each call on a webhook is made. Null: it gives away nothing of what the webhook gets. */
const requests: Readonly<Record<string, ((made: Made, type: string) => [string, object?]) | null>> =
  {
    editWebhook: ({ id, version }, type) => [
      `PUT /webhooks/${id}`,
      { types: [type], takes_test: false, is_on: true, version },
    ],
    rotateWebhookSecret: ({ id }) => [`POST /webhooks/${id}/secret`, {}],
    testWebhook: ({ id }, type) => [`POST /webhooks/${id}/test`, { type }],
    replayMessages: ({ id }) => [`POST /webhooks/${id}/replay`, { state: 'all' }],
    pullMessages: ({ id }) => [`GET /webhooks/${id}/messages`],
    removeWebhook: null,
    listSendings: null,
    showSending: null,
  }

const onWebhook = Object.values(calls).filter(
  (call): call is typeof call & Endpoint =>
    typeof call === 'object' && 'path' in call && call.path.includes('/:webhookId'),
)

test('each call on a webhook is in the table of its rights [FINDINGS4-S2]', () => {
  expect(onWebhook.map(({ operationId }) => operationId).toSorted()).toEqual(
    Object.keys(requests).toSorted(),
  )
})

/** One type of each permission. */
const examples = [...Map.groupBy(messageTypeNames, (type) => messageTypeOf(type).needs).values()]
  .map(([type]) => type)
  .filter((type) => type !== undefined)

const callers = [
  ...Object.entries(roleCodes).map(([name, role]) => ({ name, role })),
  { name: 'token', role: undefined },
]

test.each(callers)('a $name gets of each webhook what may be read [FINDINGS4-S2]', async (one) => {
  const { role } = one
  const as = role === undefined ? program : await world.colleague(owner, role)
  for (const type of examples) {
    await world.turnClock(120_000)
    const made = await make([type])
    for (const call of onWebhook) {
      const request = requests[call.operationId]
      if (request === null || request === undefined) continue
      const [line, body] = request(made, type)
      const isGiven = (await send(as, line, body)).statusCode === 200
      const isAllowed = mayGet(role, type) && (role !== undefined || !('stepUp' in call))
      expect([call.operationId, type, isGiven]).toEqual([call.operationId, type, isAllowed])
      if (isGiven && call.operationId === 'editWebhook') made.version += 1
    }
    await send(owner, `POST /webhooks/${made.id}/removal`)
  }
})

/** By the contract alone. A token without a role has the scope `webhooks.write`. */
function mayGet(role: number | undefined, type: MessageTypeName): boolean {
  const needed = ['webhooks.write', messageTypeOf(type).needs] as const
  return needed.every((needs) =>
    role === undefined ? needs === 'webhooks.write' : mayDo(needs, { role, isOwner: false }),
  )
}

test('stored messages of other types are neither pulled nor replayed [FINDINGS4-S2]', async () => {
  const made = await make(messageTypeNames)
  const stored = new Map<string, string>()
  for (const type of messageTypeNames) stored.set(type, await store(type))
  expect((await edit(owner, made, ['ping'])).statusCode).toBe(200)
  expect((await pull(owner, made)).toSorted()).toEqual(messageTypeNames.toSorted())
  const readable = messageTypeNames.filter((type) =>
    mayDo(messageTypeOf(type).needs, { role: roleCodes.developer, isOwner: false }),
  )
  expect((await pull(developer, made)).toSorted()).toEqual(readable.toSorted())
  await pull(owner, made, `?after=${wireIdOf(await store('ping'))}`)
  const replay = async (body: object) =>
    (await send(developer, `POST /webhooks/${made.id}/replay`, body)).json<object>()
  expect(await replay({ message_id: stored.get('invoice.paid') })).toMatchObject({
    reason: 'message_not_found',
  })
  expect(await replay({ state: 'all' })).toEqual({ replayed: readable.length + 1 })
})

test('an edit drops what its maker may not read [FINDINGS4-S2]', async () => {
  const made = await make(['invoice.paid', 'campaign.ended', 'app.approved'])
  for (const type of ['invoice.paid', 'app.approved'] as const) await store(type)
  expect((await edit(developer, made, ['invoice.paid'])).json()).toMatchObject({
    reason: 'webhook_type_not_yours',
  })
  expect(await logOf(made)).toHaveLength(2)
  expect((await edit(developer, made, ['app.approved'])).statusCode).toBe(200)
  expect((await logOf(made)).map(({ type }) => type)).toEqual(['app.approved'])
})

test('a pull marks nothing of a push webhook as sent [FINDINGS4-S2]', async () => {
  const made = await make(['app.approved'], 'push')
  const id = await store('app.approved')
  expect(await pull(developer, made, `?after=${wireIdOf(id)}`)).toEqual([])
  expect(await logOf(made)).toMatchObject([{ state: 'waiting' }])
})

test('what a receiver answered is shown with the message alone [FINDINGS4-S2]', async () => {
  const made = await make(['invoice.paid'], 'push')
  const id = await store('invoice.paid')
  await world.ask(
    `INSERT INTO webhook_attempts (organization_id, webhook_id, message_id, at, milliseconds, status, answer)
     VALUES ($1, $2, $3, app_now(), 5, 500, 'no: 125.00')`,
    [owner.organizationId, made.id, id],
  )
  const shown = async (as: TestMember) =>
    (await send(as, `GET /webhooks/${made.id}/sendings/${id}`)).json<object>()
  expect(await shown(owner)).toMatchObject({ attempts: [{ answer: 'no: 125.00' }] })
  expect(await shown(developer)).toMatchObject({ body: null, attempts: [{ answer: null }] })
})
