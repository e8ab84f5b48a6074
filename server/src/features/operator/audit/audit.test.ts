import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  actAs,
  callOperator,
  makeOperator,
  type TestOperator,
} from '../../../../test/support/operators.ts'
import { mailsTo } from '../../../../test/support/sign-in.ts'
import { openWorld } from '../../../../test/support/world.ts'
import { setDefaultShare } from '../../documents/documents.ts'

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()
const administrator = await makeOperator(world, 'administrator')
const support = await makeOperator(world, 'support')
const member = await world.member({ name: 'Nachtbus' })

interface Entry {
  id: string
  chain: string
  actor: string
  actor_name: string
  via: string
  action: string
  reason: string | null
  organization: { id: string; name: string } | null
}

interface Page {
  entries: Entry[]
  next: string | null
  looked_back_to: string | null
}

const list = (query: string) =>
  actAs<Page>(world, administrator, { method: 'GET', path: `/audit?${query}` })

const verifier = fileURLToPath(
  new URL('../../../../../tools/verify-audit-export.mjs', import.meta.url),
)

/** What the program that stands alone says about an export. */
function verify(content: string): { said: string; faults: string } {
  const file = join(world.services.config.dataDir, 'export.ndjson')
  writeFileSync(file, content)
  const run = spawnSync(process.execPath, [verifier, file], { encoding: 'utf8' })
  return { said: run.stdout.trim(), faults: run.stderr }
}

/** An act of an organization, of the network and of operators each. */
async function act(): Promise<void> {
  const body = { name: 'Nightly', scopes: ['read'] }
  await world.call(member, { method: 'POST', path: '/tokens', body })
  await world.ask(
    `INSERT INTO audit_log (id, organization_id, at, actor, via, action, object_id)
     VALUES (gen_random_uuid(), NULL, date_trunc('milliseconds', app_now()), 'operator:maria', 'cli', 'rate.set', 'EUR')`,
  )
  await actAs(world, support, {
    method: 'PUT',
    path: '/me/single-keys',
    body: { single_keys: false },
  })
}

test('all chains are listed together, newest first, with who acted and where', async () => {
  await act()
  const { entries, next } = await list('')
  expect(next).toBeNull()
  expect(entries).toMatchObject([
    {
      chain: 'operators',
      actor: `operator:${support.id}`,
      actor_name: support.name,
      via: 'console',
      action: 'operator.set-single-keys',
      organization: null,
    },
    { chain: 'network', actor_name: 'maria (on the host)', via: 'cli', action: 'rate.set' },
    {
      chain: member.organizationId,
      actor_name: 'Ida Lindqvist',
      action: 'api_token.create',
      organization: { id: member.organizationId, name: 'Nachtbus' },
    },
  ])
  const shown = await actAs<{ entry: Entry; link: { prev: string; hash: string } }>(
    world,
    administrator,
    { method: 'GET', path: `/audit/${entries[0]?.id}` },
  )
  expect(shown.entry).toEqual(entries[0])
  expect(shown.link.hash).toMatch(/^[0-9a-f]{64}$/)
})

test('each filter narrows the list, and two together narrow it further', async () => {
  const actionsFor = async (query: string) =>
    (await list(query)).entries.map(({ action }) => action)
  expect(await actionsFor('chain=network')).toEqual(['rate.set'])
  expect(await actionsFor(`chain=${member.organizationId}`)).toEqual(['api_token.create'])
  expect(await actionsFor('chain=nobody')).toEqual([])
  expect(await actionsFor('action=operator&via=console')).toEqual(['operator.set-single-keys'])
  expect(await actionsFor('actor=operator&via=cli')).toEqual(['rate.set'])
  expect(await actionsFor(`actor=operator:${support.id}`)).toEqual(['operator.set-single-keys'])
  expect(await actionsFor('object=EUR')).toEqual(['rate.set'])
  expect(await actionsFor('to_day=2020-01-01')).toEqual([])
})

test('every operator who may see an organization reads its chain alone', async () => {
  const path = `/organizations/${member.organizationId}/audit`
  const own = await actAs<Page>(world, support, { method: 'GET', path })
  expect(own.entries.map(({ chain }) => chain)).toEqual([member.organizationId])
  const none = await callOperator(world, support, {
    method: 'GET',
    path: `/organizations/${support.id}/audit`,
  })
  expect(none.json()).toMatchObject({ reason: 'organization_not_found' })
})

test('a page has 50 entries, and the next one goes on behind it', async () => {
  await world.ask(
    `INSERT INTO audit_log (id, chain, at, actor, via, action, object_id)
     SELECT gen_random_uuid(), 'operators', date_trunc('milliseconds', app_now()), 'system', 'system', 'proposal.expire', n::text
     FROM generate_series(1, 70) n`,
  )
  const first = await list('action=proposal.expire')
  const second = await list(`action=proposal.expire&before=${first.next}`)
  expect([first.entries.length, second.entries.length]).toEqual([50, 20])
  expect(second.next).toBeNull()
  const ids = new Set([...first.entries, ...second.entries].map(({ id }) => id))
  expect(ids.size).toBe(70)
})

test('a program that stands alone verifies an export', async () => {
  const body = { reason: 'the yearly review' }
  const { content, file_name } = await actAs<{ content: string; file_name: string }>(
    world,
    administrator,
    { method: 'POST', path: '/audit/exports', body },
  )
  expect(file_name).toMatch(/^audit-\d{4}-\d\d-\d\d\.ndjson$/)
  expect(verify(content)).toEqual({ said: '73 entries, 0 faults', faults: '' })
  const forged = content.replaceAll('\\"Nightly\\"', '\\"Daily\\"')
  expect(verify(forged)).toMatchObject({ faults: expect.stringContaining('do not give its hash') })
  const [latest] = (await list('action=audit.export')).entries
  expect(latest).toMatchObject({ actor: `operator:${administrator.id}`, reason: body.reason })
})

test('settings of the environment are shown with their variable', async () => {
  const settings = await actAs<{ key: string; value: string; variable: string | null }[]>(
    world,
    administrator,
    { method: 'GET', path: '/settings' },
  )
  expect(settings[0]).toMatchObject({ key: 'dual_control', value: 'on', variable: null })
  expect(settings.find(({ key }) => key === 'operator_networks')).toMatchObject({
    value: 'loopback',
    variable: 'OPERATOR_NETWORKS',
  })
  const put = (key: string) =>
    callOperator(world, administrator, {
      method: 'PUT',
      path: `/settings/${key}`,
      body: { value: 'x', version: 0, reason: 'a test' },
    })
  expect((await put('public_url')).json()).toMatchObject({ reason: 'setting_locked' })
  expect((await put('no_such')).json()).toMatchObject({ reason: 'setting_not_found' })
  expect((await put('dual_control')).json()).toMatchObject({ reason: 'invalid', field: 'value' })
})

test('the set-up names what is left until it is dismissed', async () => {
  const read = (by: TestOperator) =>
    actAs<{ is_dismissed: boolean; steps: { step: string; is_done: boolean }[] }>(world, by, {
      method: 'GET',
      path: '/set-up',
    })
  const left = async () =>
    (await read(administrator)).steps.filter((one) => !one.is_done).map(({ step }) => step)
  const settings = await actAs<{ key: string; version: number }[]>(world, administrator, {
    method: 'GET',
    path: '/settings',
  })
  expect(settings.map(({ key }) => key)).not.toContain('mail_tested')
  expect(await left()).toContain('moderation_chosen')
  const version = settings.find(({ key }) => key === 'moderation')?.version
  await actAs(world, administrator, {
    method: 'PUT',
    path: '/settings/moderation',
    body: { value: 'post', version, reason: 'as it was' },
  })
  expect(await left()).not.toContain('moderation_chosen')
  expect(await left()).not.toContain('second_operator')
  expect(await left()).toContain('money_chosen')
  await setDefaultShare(world.services, { shareBp: 7000, operator: 'ida' })
  expect(await left()).not.toContain('money_chosen')
  const test = await actAs<object>(world, administrator, {
    method: 'POST',
    path: '/settings/mail-test',
  })
  expect(test).toEqual({ outcome: 'kept', to: administrator.email, dialogue: [] })
  expect(mailsTo(world, administrator.email).at(-1)?.subject).toContain('Test email from')
  const hidden = { method: 'PUT', path: '/set-up', body: { is_dismissed: true } } as const
  expect(await actAs<object>(world, administrator, hidden)).toMatchObject({ is_dismissed: true })
  const other = await makeOperator(world, 'administrator')
  expect((await read(other)).is_dismissed).toBe(true)
})
