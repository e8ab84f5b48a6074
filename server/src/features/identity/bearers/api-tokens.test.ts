import { permissionNames } from '@frontrow/contract/permissions/names'
import { roleCodes } from '@frontrow/contract/permissions'
import { mostTokens, tokenScopes } from '@frontrow/contract/identity/tokens'
import { dayMs } from '@frontrow/contract/durations'
import { describe, expect, test } from 'vitest'
import { readRoutes } from '../../../../test/support/routes.ts'
import { type TestMember, sharedLaterWorld } from '../../../../test/support/world.ts'
import { authenticate } from './authenticate.ts'

const world = await sharedLaterWorld()
const owner = await world.member()
const routes = (await readRoutes(world)).filter(({ needs }) => needs !== undefined)

interface Made {
  token: {
    id: string
    state: string
    scopes: string[]
    exceeds_maker: boolean
    last_used_at: string | null
  }
  secret: string
}

async function make(body: Record<string, unknown> = {}, as: TestMember = owner): Promise<Made> {
  const wanted = { name: 'Nightly report', scopes: ['read'], ...body }
  const answer = await world.call(as, { method: 'POST', path: '/tokens', body: wanted })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Made>()
}

const list = async () =>
  (await world.call(owner, { method: 'GET', path: '/tokens' })).json<Made['token'][]>()
const withSecret = (secret: string): TestMember => ({ ...owner, token: secret })
const showOrganization = (secret: string) =>
  world.call(withSecret(secret), { method: 'GET', path: '/developer/organization' })

/** Their session must have been confirmed, and a token has none. */
const confirmedByPersons = ['createWebhook', 'editWebhook', 'removeWebhook', 'rotateWebhookSecret']

describe('OPERATOR-9.11', () => {
  test('each scope opens its calls and no other', async () => {
    const wrong: string[] = []
    for (const scope of tokenScopes) {
      const { secret } = await make({ scopes: [scope] })
      for (const route of routes) {
        const path = route.path.replaceAll(/\{\w+\}/g, 'x')
        const answer = await world.call(withSecret(secret), { method: route.method, path })
        const { reason } = answer.json<{ reason?: string }>()
        const isPersons = !tokenScopes.some((name) => name === route.needs)
        const wanted = isPersons ? 'person_needed' : 'scope_missing'
        const isRefused = reason === 'person_needed' || reason === 'scope_missing'
        const isOpen = confirmedByPersons.includes(route.id)
          ? reason === 'person_needed'
          : !isRefused
        const isRight = route.needs === scope ? isOpen : reason === wanted
        if (!isRight) wrong.push(`${scope} ${route.id}: ${reason ?? 'answered'}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('a token outside its networks, an expired and a revoked one are 401', async () => {
    const near = await make({ networks: ['127.0.0.1', '::1'] })
    const far = await make({ networks: ['203.0.113.0/24'] })
    expect((await showOrganization(near.secret)).statusCode).toBe(200)
    expect((await showOrganization(far.secret)).statusCode).toBe(401)
    const short = await make({ expires_in_days: 1 })
    expect((await showOrganization(short.secret)).statusCode).toBe(200)
    const path = `/tokens/${near.token.id}/revocation`
    const revoked = await world.call(owner, { method: 'POST', path })
    expect(revoked.json()).toMatchObject({ state: 'revoked' })
    expect((await world.call(owner, { method: 'POST', path })).statusCode).toBe(200)
    expect((await showOrganization(near.secret)).statusCode).toBe(401)
    await world.turnClock(dayMs)
    expect((await showOrganization(short.secret)).statusCode).toBe(401)
  })

  test('the tokens of a disabled developer are 401', async () => {
    const maker = await world.member()
    const { secret } = await make({}, maker)
    expect((await showOrganization(secret)).statusCode).toBe(200)
    const set = (at: string) =>
      world.ask(`UPDATE developers SET disabled_at = ${at} WHERE id = $1`, [maker.developerId])
    await set('now()')
    expect((await showOrganization(secret)).statusCode).toBe(401)
    await set('NULL')
    expect((await showOrganization(secret)).statusCode).toBe(200)
  })

  test('a revoked token is refused at once on another node', async () => {
    const { token, secret } = await make()
    const onOtherNode = () => authenticate({ ...world.services }, secret)
    expect(await onOtherNode()).toMatchObject({ apiToken: { id: token.id } })
    await world.call(owner, { method: 'POST', path: `/tokens/${token.id}/revocation` })
    expect(await onOtherNode()).toBeUndefined()
  })
})

test('a token has the permissions of a person and never more than its maker', async () => {
  const admin = await world.colleague(owner, roleCodes.admin)
  for (const scope of permissionNames.filter((name) => !tokenScopes.includes(name))) {
    const body = { name: 'x', scopes: [scope] }
    const answer = await world.call(owner, { method: 'POST', path: '/tokens', body })
    expect([scope, answer.statusCode]).toEqual([scope, 422])
  }
  const { token, secret } = await make({ scopes: ['campaigns.write'] }, admin)
  await world.ask('UPDATE memberships SET role = 500 WHERE developer_id = $1', [admin.developerId])
  const shown = (await list()).find(({ id }) => id === token.id)
  expect(shown).toMatchObject({ state: 'active', exceeds_maker: true })
  // Lowering the maker's role does not end the token: its organization decides.
  const answer = await world.call(withSecret(secret), {
    method: 'POST',
    path: '/campaign/x?app_id=x',
    body: {},
  })
  expect(answer.json()).toMatchObject({ reason: 'invalid' })
})

test('the secret is shown once, and the table has only its hash', async () => {
  const { token, secret } = await make()
  expect(secret).toMatch(/^fr_t_[\w-]{43}\w{6}$/)
  expect(JSON.stringify(await list())).not.toContain(secret)
  const rows = await world.ask<{ row: string }>('SELECT t::text AS row FROM api_tokens t')
  expect(rows.map(({ row }) => row).join('')).not.toContain(secret)
  expect(token.last_used_at).toBeNull()
  await showOrganization(secret)
  expect((await list()).find(({ id }) => id === token.id)?.last_used_at).not.toBeNull()
})

test('bad scopes, networks and times are refused beside their field', async () => {
  const create = async (body: object) => {
    const wanted = { name: 'Nightly', scopes: ['read'], ...body }
    const answer = await world.call(owner, { method: 'POST', path: '/tokens', body: wanted })
    return [answer.statusCode, answer.json<{ field?: string }>().field]
  }
  expect(await create({ name: '  ' })).toEqual([422, 'name'])
  expect(await create({ scopes: [] })).toEqual([422, 'scopes'])
  expect(await create({ networks: ['harbour'] })).toEqual([422, 'networks'])
  expect(await create({ expires_in_days: 366 })).toEqual([422, 'expires_in_days'])
})

test('a token makes 600 calls at once and is then told to wait', async () => {
  const { secret } = await make()
  // Ten more calls are allowed for each second that this takes.
  let refused = await showOrganization(secret)
  let calls = 1
  for (; refused.statusCode === 200 && calls < 5000; calls += 1)
    refused = await showOrganization(secret)
  expect(calls).toBeGreaterThan(600)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  await world.turnClock(30_000)
  expect((await showOrganization(secret)).statusCode).toBe(200)
})

test('of concurrent calls no more than fifty active tokens come', async () => {
  const crowd = await world.member()
  const body = { name: 'Many', scopes: ['read'] }
  const answers = await Promise.all(
    Array.from({ length: mostTokens + 10 }, () =>
      world.call(crowd, { method: 'POST', path: '/tokens', body }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(mostTokens)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(10)
})

test('a call with a token notes no network of the console', async () => {
  const { secret } = await make()
  const from = { 'x-forwarded-for': '198.51.100.7' }
  await world.call(withSecret(secret), {
    method: 'GET',
    path: '/developer/organization',
    headers: from,
  })
  const rows = await world.ask('SELECT FROM console_networks WHERE organization_id = $1', [
    owner.organizationId,
  ])
  expect(rows).toHaveLength(0)
})
