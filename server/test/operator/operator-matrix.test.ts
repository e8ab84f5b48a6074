import { operatorPermissionNames } from '@frontrow/contract/permissions/operator-names'
import { operatorRoles } from '@frontrow/contract/operator/permissions'
import { describe, expect, test } from 'vitest'
import { callOperator, makeOperator, type TestOperator } from '../support/operators.ts'
import { type Route, readOperatorRoutes } from '../support/routes.ts'
import { openWorld } from '../support/world.ts'

// OPERATOR-9.2: which operator may make which call. Both tables are written by hand from
// OPERATOR §2.2 and do not use the lists of the product.

/** A cross for support, moderator, finance, administrator, and for an operator without a role. */
const table: Readonly<Record<string, string>> = {
  enrol: 'xxxxx',
  self: 'xxxxx',
  read: 'xxxx.',
  note: 'xxxx.',
  view_as: 'x..x.',
  people: 'x..x.',
  'decide.organization': 'x..x.',
  'decide.ads': '.x.x.',
  'decide.apps': '.x.x.',
  'decide.reports': '.x.x.',
  'decide.traffic': '.x.x.',
  'hold.serving': '.x.x.',
  'hold.payout': '..xx.',
  'finance.read': '..xx.',
  'finance.write': '..xx.',
  'bank.reveal': '..x..',
  'policies.write': '...x.',
  'settings.write': '...x.',
  'operators.write': '...x.',
  'jobs.write': 'x.xx.',
  'audit.read': '...x.',
}

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()
const people: readonly TestOperator[] = [
  await makeOperator(world, 'support'),
  await makeOperator(world, 'moderator'),
  await makeOperator(world, 'finance'),
  await makeOperator(world, 'administrator'),
  await makeOperator(world),
]
const roleNames = [...operatorRoles, 'no role']

const administrator = people[3] ?? (await makeOperator(world, 'administrator'))
const routes = await readOperatorRoutes(world, administrator)
const judged = routes.filter(({ access }) => access === 'operator')

const send = (as: TestOperator, { method, path }: Route) =>
  callOperator(world, as, {
    method,
    path: path.replace('/operator/v1', '').replaceAll(/\{\w+\}/g, 'x'),
  })

/**
 * One hash a table, without what a refused call may leave: its audit row, its limits, and once a
 * minute when its session was seen.
 */
async function checksums(): Promise<Record<string, string>> {
  // A node writes its figures every ten seconds.
  const kept = /^(audit_.*|rate_limits|app_clock|node_figures)$/
  const names = await world.ask<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of names.filter((one) => !kept.test(one.name))) {
    const [row] = await world.ask<{ sum: string }>(
      `SELECT md5(coalesce(string_agg(t::text, ',' ORDER BY t::text), '')) AS sum
       FROM (SELECT to_jsonb(r) - 'last_seen_at' AS t FROM ${name} r) AS rows`,
    )
    sums[name] = row?.sum ?? ''
  }
  return sums
}

describe('OPERATOR-9.2', () => {
  test('every call of an operator needs a permission of the table', () => {
    expect(Object.keys(table)).toEqual(operatorPermissionNames)
    expect(judged.length).toBeGreaterThan(20)
    for (const { id, needs } of judged) expect(Object.keys(table), id).toContain(needs)
    expect(routes.filter(({ access }) => access !== 'operator').map(({ id }) => id)).toEqual([
      'createOperatorSession',
      'showWelcome',
      'acceptWelcome',
      'beginOperatorPasskeySignIn',
      'signInByOperatorPasskey',
    ])
  })

  // Hundreds of calls, and a hash of every table before and after, take long on a busy machine.
  const patience = { timeout: 240_000 }
  test('each role makes exactly its calls, and a refusal changes nothing', patience, async () => {
    const before = await checksums()
    const wrong: string[] = []
    let refusals = 0
    // These would end the session that the others need.
    const ending = ['revokeOperatorSession']
    for (const route of judged.filter(({ id }) => !ending.includes(id))) {
      for (const [place, person] of people.entries()) {
        const answer = await send(person, route)
        const reason =
          answer.statusCode === 200 ? 'answered' : answer.json<{ reason: string }>().reason
        const isRefused = reason === 'operator_role_missing'
        if (isRefused) refusals += 1
        if (isRefused !== (table[route.needs ?? '']?.[place] !== 'x'))
          wrong.push(`${roleNames[place]} ${route.id}: ${reason}`)
      }
    }
    expect(wrong).toEqual([])
    const [audited] = await world.ask<{ count: number }>(
      `SELECT count(*)::int AS count FROM audit_log WHERE action = 'operator.refuse' AND chain = 'operators' AND via = 'console'`,
    )
    expect(refusals).toBeGreaterThan(40)
    expect(audited?.count).toBe(refusals)
    const after = await checksums()
    // What was allowed and is complete without a body: a secret of an app that is no factor yet.
    const allowed = ['operator_totp']
    for (const name of Object.keys(before).filter((one) => !allowed.includes(one)))
      expect({ name, sum: after[name] }).toEqual({ name, sum: before[name] })
  })

  test('a refusal names the roles and what they lack', async () => {
    const [, moderator] = people
    if (moderator === undefined) throw new Error('there is no moderator')
    const answer = await callOperator(world, moderator, { method: 'GET', path: '/operators' })
    expect(answer.json()).toMatchObject({
      code: 403,
      reason: 'operator_role_missing',
      message:
        'Your role (Moderator) does not change who operates the network. It needs Administrator.',
    })
  })
})
