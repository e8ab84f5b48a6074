import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openWorld } from '../../../test/support/world.ts'
import { prepared } from './preparing-client.ts'

// World of its own: it breaks or locks parts of the database.
const world = await openWorld()

test('a marked statement is prepared once a connection', async () => {
  const { answers, names } = await world.database.asSystem(async (db) => {
    const double = async (given: number) => {
      const { rows } = await sql<{ twice: number }>`
        ${prepared('double')} SELECT ${given}::int * 2 AS twice`.execute(db)
      return rows[0]?.twice
    }
    const doubled = [await double(1), await double(2), await double(3)]
    await sql`SELECT ${1}::int`.execute(db)
    const { rows } = await sql<{ name: string }>`SELECT name FROM pg_prepared_statements`.execute(
      db,
    )
    return { answers: doubled, names: rows.map(({ name }) => name) }
  })
  expect(answers).toEqual([2, 4, 6])
  expect(names.filter((name) => name !== 'live_session')).toEqual(['double'])
})

/** Records the statements that are sent to the database until the test ends. */
function watchStatements(): string[] {
  const sent: string[] = []
  const { query } = pg.Client.prototype as { query: (...given: unknown[]) => unknown }
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [asked] = given
    sent.push(typeof asked === 'string' ? asked : (asked as { text: string }).text)
    return query.apply(this, given)
  })
  onTestFinished(() => spy.mockRestore())
  return sent
}

const one = sql<{ one: number }>`SELECT ${1}::int AS one`
const plain = sql<{ one: number }>`SELECT 1 AS one`

test('the begin is sent with the first statement, where that has no parameters', async () => {
  const id = '00000000-0000-7000-8000-000000000001'
  const sent = watchStatements()
  const read = await world.database.asOrganization(id, async (db) => (await one.execute(db)).rows)
  expect(read).toEqual([{ one: 1 }])
  expect(sent).toEqual([
    expect.stringMatching(/^begin; SELECT set_config\('role', 'frontrow_app', true\), /),
    'SELECT $1::int AS one',
    'commit',
  ])
})

test('a begin of another kind, and one before a statement with parameters', async () => {
  const sent = watchStatements()
  const { readOnly } = world.database
  expect((await readOnly.asSystem((db) => plain.execute(db))).rows).toEqual([{ one: 1 }])
  expect((await world.database.asSystem((db) => one.execute(db))).rows).toEqual([{ one: 1 }])
  expect(sent).toEqual([
    'start transaction read only; SELECT 1 AS one',
    'commit',
    'begin',
    'SELECT $1::int AS one',
    'commit',
  ])
})

test('a first statement that fails is rolled back', async () => {
  const broken = sql`SELECT 1 / 0`
  await expect(world.database.asSystem((db) => broken.execute(db))).rejects.toThrow(/by zero/)
  const writing = sql`CREATE TABLE never (id int)`
  await expect(world.database.readOnly.asSystem((db) => writing.execute(db))).rejects.toThrow(
    /read-only transaction/,
  )
  const { rows } = await world.database.asSystem((db) => plain.execute(db))
  expect(rows).toEqual([{ one: 1 }])
})

test('nothing is sent for a transaction without statements', async () => {
  const sent = watchStatements()
  expect(await world.database.asSystem(async () => 'done')).toBe('done')
  await expect(
    world.database.asSystem(() => Promise.reject(new Error('not today'))),
  ).rejects.toThrow('not today')
  expect(sent).toEqual([])
})
