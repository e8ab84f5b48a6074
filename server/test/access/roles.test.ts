import { permissionNames } from '@frontrow/contract/permissions/names'
import { roleCodes } from '@frontrow/contract/permissions'
import { describe, expect, test } from 'vitest'
import { readRoutes } from '../support/routes.ts'
import { type TestMember, sharedWorld } from '../support/world.ts'
import { sqlStates } from '../../src/lib/failures/sql-states.ts'

// OPERATOR-9.1: who may make which call. The table below is written by hand from OPERATOR §1.2 and
// does not use the list of the product.

const roles = ['owner', 'admin', 'developer', 'sales', 'finance', 'viewer'] as const
type RoleName = (typeof roles)[number]

/** A cross for each role of `roles`, in its order. */
const table: Readonly<Record<string, string>> = {
  self: 'xxxxxx',
  read: 'xxxxxx',
  'apps.write': 'xxx...',
  'contents.write': 'xxxx..',
  'campaigns.write': 'xx.x..',
  'monetization.write': 'xxxx..',
  'organization.write': 'xx....',
  'appeals.write': 'xxxxx.',
  'money.read': 'xx.xx.',
  'money.write': 'xx..x.',
  'top_ups.write': 'xx.x..',
  'team.write': 'xx....',
  'tokens.write': 'xx....',
  'webhooks.write': 'xxx...',
  'rewards.read': 'xxx...',
  'security.write': 'xx....',
  'activity.read': 'xx....',
  owner: 'x.....',
}

const world = await sharedWorld()
const owner = await world.member()
const members: Readonly<Record<RoleName, TestMember>> = {
  owner,
  admin: await world.colleague(owner, roleCodes.admin),
  developer: await world.colleague(owner, roleCodes.developer),
  sales: await world.colleague(owner, roleCodes.sales),
  finance: await world.colleague(owner, roleCodes.finance),
  viewer: await world.colleague(owner, roleCodes.viewer),
}
const routes = (await readRoutes(world)).filter(
  ({ access }) => access === 'session' || access === 'approved',
)

const isAllowed = (needs: string | undefined, role: RoleName) =>
  table[needs ?? '']?.[roles.indexOf(role)] === 'x'

/** The refusal's reason for a request with nothing in it. Access is judged before the rest. */
async function reasonFor(role: RoleName, route: { method: 'GET' | 'POST' | 'PUT'; path: string }) {
  const path = route.path.replaceAll(/\{\w+\}/g, 'x')
  const answer = await world.call(members[role], { method: route.method, path })
  return answer.statusCode === 200 ? undefined : answer.json<{ reason: string }>().reason
}

describe('OPERATOR-9.1', () => {
  test('every call with a session needs a permission of the table', () => {
    expect(Object.keys(table)).toEqual(permissionNames)
    expect(routes.length).toBeGreaterThan(50)
    for (const route of routes) expect(Object.keys(table), route.id).toContain(route.needs)
  })

  test('each role may make exactly the calls of its permissions', async () => {
    const wrong: string[] = []
    // These end the session that the other calls need.
    const ending = ['revokeToken', 'leaveOrganization']
    for (const route of routes.filter(({ id }) => !ending.includes(id))) {
      for (const role of roles) {
        const reason = await reasonFor(role, route)
        const isRefused = reason === 'role_not_allowed'
        if (isRefused === isAllowed(route.needs, role))
          wrong.push(`${role} ${route.id}: ${reason ?? 'answered'}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('what the console signs out on is for every role', () => {
    const forAll = [
      'showDeveloper',
      'showInstalls',
      'showImpressions',
      'showCampaignTotals',
      'showPlacementTotals',
      'listAppStatistics',
      'listApps',
    ]
    const needs = routes.filter(({ id }) => forAll.includes(id)).map((route) => route.needs)
    expect(needs.length).toBe(forAll.length)
    for (const need of needs) expect(['self', 'read']).toContain(need)
  })
})

test('a refusal names the role, what it does not do and who may', async () => {
  const answer = await world.call(members.developer, {
    method: 'GET',
    path: '/organization/payments',
  })
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toEqual({
    name: 'Forbidden',
    message: 'Your role (Developer) does not see payments. Ask Ida Lindqvist (owner).',
    code: 403,
    reason: 'role_not_allowed',
  })
})

test('bank and tax details are masked for who may not change them', async () => {
  const path = `/organization/{org-id}/banking?org_id=${owner.organizationId}`
  const body = { bank_account_holder_name: 'Ida', iban: 'SE4550000000058398257466' }
  expect((await world.call(owner, { method: 'PUT', path, body })).statusCode).toBe(200)
  const seenBy = async (role: RoleName) => {
    const answer = await world.call(members[role], {
      method: 'GET',
      path: '/developer/organization',
    })
    const {
      iban,
      bank_account_holder_name: holder,
      vat_id: vat,
    } = answer.json<Record<string, unknown>>()
    return { iban, holder, vat }
  }
  const clear = { iban: 'SE4550000000058398257466', holder: 'Ida', vat: null }
  for (const role of ['owner', 'admin', 'finance'] as const)
    expect(await seenBy(role)).toEqual(clear)
  const masked = { iban: '•••• 7466', holder: '••••', vat: null }
  for (const role of ['developer', 'sales', 'viewer'] as const)
    expect(await seenBy(role)).toEqual(masked)
})

test('an organization has one owner, who is one of its members', async () => {
  const stranger = await world.member()
  const update = (ownerId: string | null) =>
    world.ask('UPDATE organizations SET owner_id = $1 WHERE id = $2', [
      ownerId,
      owner.organizationId,
    ])
  await expect(update(stranger.developerId)).rejects.toMatchObject({
    code: sqlStates.foreignKeyViolation,
  })
  await expect(update(null)).rejects.toMatchObject({ code: sqlStates.notNullViolation })
})
