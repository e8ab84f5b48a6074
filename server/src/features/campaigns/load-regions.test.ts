import { expect, test } from 'vitest'
import { openWorld } from '../../../test/support/world.ts'
import { loadRegions } from './campaigns.ts'
import { regionRows } from './regions.ts'

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()

const tableOf = () =>
  world.ask(
    'SELECT id, level, name, country_id AS "countryId", continent_id AS "continentId" FROM regions ORDER BY id',
  )

test('the table holds what the program knows', async () => {
  const known = regionRows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  expect((await tableOf()).toSorted((a, b) => (a['id'] < b['id'] ? -1 : 1))).toEqual(known)
})

test('a start with the same data touches nothing', async () => {
  await world.ask("UPDATE regions SET name = 'Bayern' WHERE id = 'DE-BY'")
  await loadRegions(world.database)
  expect(await world.ask("SELECT name FROM regions WHERE id = 'DE-BY'")).toEqual([
    { name: 'Bayern' },
  ])
})

test('new regions are loaded once by many nodes, and none is removed', async () => {
  await world.ask("UPDATE loaded_regions SET sha256 = 'older'")
  await world.ask("UPDATE regions SET name = 'Bayern' WHERE id = 'DE-BY'")
  await world.ask("DELETE FROM regions WHERE id = 'SE-AB'")
  await world.ask(
    "INSERT INTO regions (id, level, name, country_id, continent_id) VALUES ('SE-OLD', 'region', 'Gone', 'SE', 'continent-EU')",
  )
  await Promise.all([1, 2, 3].map(() => loadRegions(world.database)))
  const names = await world.ask(
    "SELECT id, name FROM regions WHERE id IN ('DE-BY', 'SE-AB', 'SE-OLD') ORDER BY id",
  )
  expect(names.map(({ name }) => name)).toEqual(['Bavaria', 'Stockholm', 'Gone'])
})
