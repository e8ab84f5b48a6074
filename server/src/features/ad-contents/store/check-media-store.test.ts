import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeMarket } from '../../../../test/support/market.ts'
import { openWorld } from '../../../../test/support/world.ts'
import { readConfig } from '../../../lib/settings/config.ts'
import { createFiles } from '../../../lib/files/files.ts'
import { checkMediaStore } from './check-media-store.ts'

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()
const { database, config } = world.services

const elsewhere = (name: string) =>
  createFiles(
    readConfig({ DATA_DIR: config.dataDir, FILES_URL: `file:${join(config.dataDir, name)}` }),
  )
const checked = (files = world.services.files) =>
  checkMediaStore({ database, files }).then(
    () => 'fits',
    (error: unknown) => String(error),
  )

test('another store is refused once there are media', async () => {
  // Two nodes that start at once agree on one mark.
  expect(await Promise.all([checked(), checked()])).toEqual(['fits', 'fits'])
  const empty = elsewhere('empty')
  expect(await checked(empty)).toBe('fits')
  await makeMarket(world)
  expect(await checked()).toBe('fits')
  const other = await checked(elsewhere('other'))
  expect(other).toMatch(
    /^CannotRun: FILES_URL: is not the store that this network's media are in: it has no file "\.frontrow-[0-9a-f-]{36}"/,
  )
  // A store that was marked before the first upload stays a store of this network.
  expect(await checked(empty)).toBe('fits')
  const mark = /"(\.frontrow-[^"]+)"/.exec(other)?.[1] ?? ''
  expect(readdirSync(config.filesFolder)).toContain(mark)
  rmSync(join(config.filesFolder, mark))
  expect(await checked()).toBe(other)
})
