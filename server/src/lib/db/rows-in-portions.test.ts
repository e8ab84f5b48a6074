import { expect, test } from 'vitest'
import { sharedWorld } from '../../../test/support/world.ts'
import { rowsInPortions } from './rows-in-portions.ts'

const world = await sharedWorld()

test('all rows of a query come in its order, in portions of 250', async () => {
  await world.services.database.asSystem(async (db) => {
    const query = db
      .selectFrom('regions')
      .select(['id', 'level'])
      .where('level', '<>', 'continent')
      .orderBy('id')
    const all = await query.execute()
    expect(all.length).toBeGreaterThan(250)
    for (let times = 0; times < 2; times += 1) {
      const portions = await portionsOf(rowsInPortions(db, query))
      expect(portions[0]?.length).toBe(250)
      expect(portions.flat()).toEqual(all)
    }
    const none = rowsInPortions(db, query.where('id', '=', 'nowhere'))
    expect(await portionsOf(none)).toEqual([[]])
  })
})

async function portionsOf<Row>(reading: AsyncIterable<Row[]>): Promise<Row[][]> {
  const portions: Row[][] = []
  for await (const rows of reading) portions.push(rows)
  return portions
}
