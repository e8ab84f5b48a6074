import { expect, test } from 'vitest'
import { openWorld, type TestMember } from '../../../test/support/world.ts'
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

test('the browser keeps the regions and asks whether they changed', async () => {
  const member = await world.member()
  const first = await world.call(member, { method: 'GET', path: '/campaign/regions' })
  expect(first.headers['cache-control']).toBe('private, max-age=3600')
  const etag = String(first.headers.etag)
  const ask = (had: string, as?: TestMember) =>
    world.call(as, {
      method: 'GET',
      path: '/campaign/regions',
      headers: { 'if-none-match': had },
    })
  for (const had of [etag, `"old", ${etag}`, etag.replace('W/', '')]) {
    const again = await ask(had, member)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers.etag).toBe(etag)
  }
  expect((await ask('"old"', member)).statusCode).toBe(200)
  // A caller without access gets 401, not 304.
  expect((await ask(etag)).statusCode).toBe(401)
  const other = await world.call(member, { method: 'GET', path: '/campaign/true?is_active=true' })
  expect(other.headers['cache-control']).toBe('no-store')
})
