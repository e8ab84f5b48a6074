import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedWorld } from '../../../test/support/world.ts'
import { arrayText } from './array-text.ts'

const world = await sharedWorld()

test('PostgreSQL reads the same elements in arrays of several portions', async () => {
  const odd = [
    '',
    'a,b',
    '"',
    '\\',
    '\\"',
    '{}',
    'NULL',
    'null',
    ' a ',
    'line\nline',
    'Zürich',
    null,
  ]
  const rows = [...odd, ...Array.from({ length: 2500 }, (_, index) => `row ${index}`)]
  const text = await arrayText(rows, (row) => row)
  const { rows: found } = await world.database.alone((db) =>
    sql<{ read: (string | null)[] }>`SELECT ${text}::text[] AS read`.execute(db),
  )
  expect(found[0]?.read).toEqual(rows)
})

test('numbers, truths and an array of nothing are read too', async () => {
  const numbers = await arrayText([1n, -9_007_199_254_740_993n], (number) => number)
  const truths = await arrayText([true, false], (truth) => truth)
  const none = await arrayText([], () => null)
  const { rows } = await world.database.alone((db) =>
    sql`SELECT ${numbers}::bigint[] = ARRAY[1, -9007199254740993] AS numbers,
      ${truths}::boolean[] = ARRAY[true, false] AS truths, ${none}::uuid[] = '{}' AS none`.execute(
      db,
    ),
  )
  expect(rows).toEqual([{ numbers: true, truths: true, none: true }])
})
