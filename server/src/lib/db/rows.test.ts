import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedWorld } from '../../../test/support/world.ts'
import { many, one, only } from './rows.ts'

const world = await sharedWorld()

test('values are parameters, and parts of sql are text', async () => {
  const order = sql`ORDER BY number DESC`
  const rows = await world.services.database.alone(
    (db) => many<{ number: number; text: string }>(db)`
      SELECT number, ${"it's"} AS text FROM generate_series(1, ${2}::int) AS number ${order}`,
  )
  expect(rows).toEqual([
    { number: 2, text: "it's" },
    { number: 1, text: "it's" },
  ])
})

test('one is the first row, and undefined where there is none', async () => {
  await world.services.database.alone(async (db) => {
    expect(await one(db)`SELECT * FROM generate_series(3, 5) AS number`).toEqual({ number: 3 })
    expect(await one(db)`SELECT 1 WHERE false`).toBeUndefined()
  })
})

test('only is the one row, and no row and two rows are errors', async () => {
  await world.services.database.alone(async (db) => {
    const counted = await only<{ count: bigint }>(db)`SELECT count(*) FROM regions WHERE false`
    expect(counted).toEqual({ count: 0n })
    await expect(only(db)`SELECT ${1} WHERE false`).rejects.toThrow(
      'a statement of one row gave 0 rows: SELECT … WHERE false',
    )
    await expect(only(db)`SELECT generate_series(1, 2)`).rejects.toThrow('gave 2 rows')
  })
})
