import { randomUUID } from 'node:crypto'
import type { Reply } from '@frontrow/contract/endpoint'
import type { listNetworkWebhooks } from '@frontrow/contract/operator/webhooks'
import { expect, test } from 'vitest'
import { actAs, callOperator, makeOperator } from '../support/operators.ts'
import { type TestMember, sharedWorld } from '../support/world.ts'

// Operators see which webhooks fail or are off, and nothing that would let them read or send.

const world = await sharedWorld()
const one = await world.member({ name: 'Lantern' })
const other = await world.member({ name: 'Pines' })

type List = Reply<typeof listNetworkWebhooks>

const list = async (query = '') =>
  actAs<List>(world, await makeOperator(world, 'support'), {
    method: 'GET',
    path: `/webhooks${query}`,
  })

interface Wanted {
  of: TestMember
  url?: string | null
  fails?: number
  /** Before the present moment. */
  hoursAgo?: number
  off?: 'person' | 'gone' | 'failing'
}

async function makeWebhook(wanted: Wanted): Promise<string> {
  const {
    of,
    url = 'https://hooks.example.com:8443/in?key=hidden',
    fails = 0,
    hoursAgo,
    off,
  } = wanted
  const id = randomUUID()
  await world.ask(
    `INSERT INTO webhooks (id, organization_id, kind, url, types, takes_test, sealed_secret, fails_in_row, failing_since, off_reason, made_by, created_at)
     VALUES ($1, $2, CASE WHEN $3::text IS NULL THEN 'pull' ELSE 'push' END, $3, '{invoice.paid,day.closed}', false, '', $4,
       app_now() - make_interval(hours => $5), $6, $7, app_now())`,
    [id, of.organizationId, url, fails, hoursAgo ?? null, off ?? null, of.developerId],
  )
  return id
}

/** A message to the webhook, with an attempt for each status; 0 is no answer. */
async function makeSending(webhookId: string, state: string, statuses: number[]): Promise<void> {
  const messageId = randomUUID()
  await world.ask(
    `WITH w AS (SELECT organization_id FROM webhooks WHERE id = $1),
       m AS (INSERT INTO webhook_messages (id, organization_id, type, at, body)
         SELECT $2, organization_id, 'day.closed', app_now(), 'the body' FROM w RETURNING id)
     INSERT INTO webhook_sendings (organization_id, webhook_id, message_id, state, next_try_at)
     SELECT organization_id, $1, $2, $3, app_now() FROM w, m`,
    [webhookId, messageId, state],
  )
  for (const [at, status] of statuses.entries())
    await world.ask(
      `INSERT INTO webhook_attempts (organization_id, webhook_id, message_id, at, milliseconds, status, failure, answer)
       SELECT organization_id, $1, $2, app_now() + make_interval(secs => $3), 5, nullif($4, 0),
         CASE $4 WHEN 0 THEN 'no_connection' END, 'the answer'
       FROM webhooks WHERE id = $1`,
      [webhookId, messageId, at, status],
    )
}

test('what fails or is off is listed with its last failure', async () => {
  await makeWebhook({ of: one })
  await makeWebhook({ of: one, fails: 4, hoursAgo: 1 })
  const failing = await makeWebhook({ of: one, fails: 5, hoursAgo: 3 })
  await makeSending(failing, 'waiting', [500, 0])
  await makeSending(failing, 'sent', [200])
  const gone = await makeWebhook({ of: other, fails: 1, hoursAgo: 2, off: 'gone' })
  await makeSending(gone, 'kept', [410, 200])
  const asked = await makeWebhook({ of: other, url: null, off: 'person' })
  const { webhooks, next } = await list()
  expect(next).toBeNull()
  const types = ['invoice.paid', 'day.closed']
  const common = { types, failing_since: expect.any(String), host: 'hooks.example.com:8443' }
  const last = (status: number | null, failure: string | null) => ({
    at: expect.any(String),
    status,
    failure,
  })
  expect(webhooks).toEqual([
    {
      ...common,
      id: gone,
      organization: { id: other.organizationId, name: 'Pines' },
      state: 'off',
      off_reason: 'gone',
      waiting: 1,
      last_failure: last(410, null),
    },
    {
      ...common,
      id: failing,
      organization: { id: one.organizationId, name: 'Lantern' },
      state: 'failing',
      off_reason: null,
      waiting: 1,
      last_failure: last(null, 'no_connection'),
    },
    {
      types,
      id: asked,
      organization: { id: other.organizationId, name: 'Pines' },
      host: null,
      state: 'off',
      off_reason: 'person',
      failing_since: null,
      waiting: 0,
      last_failure: null,
    },
  ])
})

test('neither the rest of an address, a message nor an answer is shown', async () => {
  const as = await makeOperator(world, 'support')
  const { body } = await callOperator(world, as, { method: 'GET', path: '/webhooks' })
  expect(body).toContain('hooks.example.com')
  expect(body).not.toMatch(/hidden|\/in|the body|the answer|secret/)
})

test('the list is narrowed to a state and to an organization', async () => {
  const statesOf = async (query: string) =>
    (await list(query)).webhooks.map(({ state, organization }) => `${organization.name} ${state}`)
  expect(await statesOf('?state=failing')).toEqual(['Lantern failing'])
  expect(await statesOf('?state=off')).toEqual(['Pines off', 'Pines off'])
  expect(await statesOf(`?organization_id=${one.organizationId}`)).toEqual(['Lantern failing'])
  expect(await statesOf(`?organization_id=${other.organizationId}&state=failing`)).toEqual([])
  expect(await statesOf('?organization_id=none')).toEqual([])
})

test('pages follow each other without a gap', async () => {
  for (let made = 0; made < 30; made += 1) {
    await makeWebhook({ of: one, fails: 9, hoursAgo: 7 })
    await makeWebhook({ of: one, off: 'person' })
  }
  const first = await list()
  const second = await list(`?before=${first.next ?? ''}`)
  expect([first.webhooks.length, second.webhooks.length, second.next]).toEqual([50, 13, null])
  const ids = [...first.webhooks, ...second.webhooks].map(({ id }) => id)
  expect(new Set(ids).size).toBe(63)
})
