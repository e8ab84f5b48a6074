import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld } from '../../test/world.ts'
import { prepared } from './preparing-client.ts'

const world = await openWorld()

test('a marked statement is prepared once a connection, and runs with the data of each call', async () => {
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
