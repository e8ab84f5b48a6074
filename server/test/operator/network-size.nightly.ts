import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillNetwork } from './large-network.ts'
import { callOperator, makeOperator, type TestOperator } from '../support/operators.ts'
import { statementsOf } from './sql-times.ts'
import { makeWorld, type World } from '../support/world.ts'

// OPERATOR §9.22 at a tenth of its sizes, through the API: 100,000 organizations, 300,000 apps, a
// million audit rows, 10,000 open cases. The figure is the time of the statements in the database.

const share = Number(process.env['SIZE'] ?? 1)
const size = {
  organizations: 100_000 * share,
  apps: 300_000 * share,
  auditRows: 1_000_000 * share,
  openCases: 10_000 * share,
}
const rounds = 20
/** A session is slowed down after 15 reads in a row, and a round has two. */
const roundsOfOne = 7

let world: World
let large = ''
let ordinary = ''

beforeAll(async () => {
  world = await makeWorld({ ticks: true })
  await fillNetwork(world, size)
  const busiest = await world.ask<{ id: string }>(
    `SELECT organization_id AS id FROM audit_log WHERE organization_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
  )
  large = busiest[0]?.id ?? ''
  const [other] = await world.ask<{ id: string }>(`SELECT id FROM organizations OFFSET 777 LIMIT 1`)
  ordinary = other?.id ?? ''
}, 900_000)
afterAll(() => world.close())

interface Figures {
  /** Milliseconds in the database, of 95 in 100 answers. */
  sql: number
  /** The same of whole answers, with everything else that the machine does meanwhile. */
  whole: number
}

async function figuresOf(path: string): Promise<Figures> {
  const took: Figures[] = []
  let reader: TestOperator | undefined
  for (let round = 0; round < rounds; round += 1) {
    if (round % roundsOfOne === 0) reader = await makeOperator(world, 'administrator')
    const ask = async () => {
      const answer = await callOperator(world, reader, { method: 'GET', path })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    const statements = await statementsOf(ask)
    const begun = performance.now()
    await ask()
    took.push({
      sql: statements.reduce((sum, { ms }) => sum + ms, 0),
      whole: performance.now() - begun,
    })
  }
  return { sql: p95(took.map(({ sql }) => sql)), whole: p95(took.map(({ whole }) => whole)) }
}

function p95(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const found = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Infinity
  return Math.round(found * 10) / 10
}

/** Milliseconds in the database that 95 of 100 answers may take, by the path. */
const limits: readonly [name: string, path: () => string, most: number][] = [
  ['search, common', () => '/search?q=games', 50],
  ['search, two common', () => '/search?q=games%20blue', 50],
  ['search, rare', () => '/search?q=zebra', 50],
  ['search, common and rare', () => '/search?q=games%20zebra', 50],
  ['search, exact', () => '/search?q=owner77@size.example', 50],
  ['search, id', () => `/search?q=${ordinary}`, 50],
  ['search, frequent and of a kind', () => '/search?q=games&kind=app', 50],
  ['search, frequent of no such kind', () => '/search?q=games&kind=placement', 50],
  ['search, empty', () => '/search?q=wombat', 50],
  ['organizations', () => '/organizations', 50],
  ['organizations, waiting', () => '/organizations?state=waiting', 50],
  ['organizations, rejected', () => '/organizations?state=rejected', 50],
  ['organizations, held', () => '/organizations?state=held', 50],
  ['organizations, suspended', () => '/organizations?state=suspended', 50],
  ['organizations, common tag', () => '/organizations?tag=common', 50],
  ['organizations, rare tag', () => '/organizations?tag=rare', 50],
  ['organizations, no tag', () => '/organizations?tag=none', 50],
  ['organizations, country', () => '/organizations?country=FI', 50],
  ['organizations, no country', () => '/organizations?country=NO', 50],
  ['organizations, common name', () => '/organizations?q=games', 50],
  ['organizations, rare name', () => '/organizations?q=zebra', 50],
  ['organizations, by spend', () => '/organizations?sort=spent', 50],
  ['organizations, by share of filtered', () => '/organizations?sort=filtered', 50],
  ['organizations, waiting by earnings', () => '/organizations?sort=earned&state=waiting', 50],
  ['organizations, held by spend', () => '/organizations?sort=spent&state=held', 50],
  ['organizations, rare tag by spend', () => '/organizations?sort=spent&tag=rare', 50],
  ['organizations, no country by spend', () => '/organizations?sort=spent&country=NO', 50],
  ['organizations, common name by spend', () => '/organizations?sort=spent&q=games', 50],
  ['organizations, suspended by tag', () => '/organizations?state=suspended&tag=rare', 50],
  ['tags', () => '/tags', 50],
  ['timeline, ordinary', () => `/organizations/${ordinary}/audit`, 50],
  ['timeline, busy', () => `/organizations/${large}/audit`, 50],
  ['audit', () => '/audit', 50],
  ['audit, action and via', () => '/audit?action=app.edit&via=cli', 50],
  ['audit, actor and chain', () => '/audit?actor=operator&chain=operators', 50],
  ['audit, rare action', () => '/audit?action=organization.close&via=console', 50],
  ['audit, none', () => `/audit?action=policy.sign&object=${ordinary}`, 50],
  ['queue', () => '/cases', 20],
  ['queue, a kind', () => '/cases?kind=traffic', 20],
  ['queue, a rare kind', () => '/cases?kind=appeal', 20],
  ['queue, mine', () => '/cases?mine=true', 20],
  ['queue, asked', () => '/cases?state=asked', 20],
  ['Home', () => '/home', 100],
  ['ads', () => '/ads', 100],
  ['an organization', () => `/organizations/${large}`, 100],
]

describe('OPERATOR-9.22', () => {
  test('operators find, list and read within their limits in a large network', async () => {
    const found: { what: string; sql: number; whole: number; most: number }[] = []
    for (const [what, path, most] of limits) {
      await figuresOf(path())
      found.push({ what, ...(await figuresOf(path())), most })
    }
    const lines = found.map(
      ({ what, sql, whole, most }) => `${what}: ${sql} of ${most} ms, whole answers ${whole}\n`,
    )
    process.stdout.write(lines.join(''))
    expect(found.filter(({ sql, most }) => sql > most)).toEqual([])
  }, 900_000)
})
