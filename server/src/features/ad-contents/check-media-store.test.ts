import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type S3Server, openS3Server } from '../../../test/s3-server.ts'
import { makeMarket } from '../../../test/market.ts'
import { makeWorld } from '../../../test/world.ts'
import { readConfig } from '../../lib/config.ts'
import { openFiles } from '../../lib/files.ts'
import { checkMediaStore } from './check-media-store.ts'

let s3: S3Server
beforeAll(async () => {
  s3 = await openS3Server()
})
afterAll(() => s3.close())

describe.each(['a folder', 'a bucket'])('in %s', (kind) => {
  test('another store is refused once there are media, and an empty network takes any', async () => {
    const world = await makeWorld(kind === 'a bucket' ? { env: { FILES_URL: s3.url } } : {})
    try {
      const { database, config } = world.services
      const elsewhere = (name: string) =>
        openFiles(
          readConfig({
            DATA_DIR: config.dataDir,
            FILES_URL: `file:${join(config.dataDir, name)}`,
          }),
        )
      const checked = (files = world.services.files) =>
        checkMediaStore({ database, files }).then(
          () => 'fits',
          (error: unknown) => String(error),
        )
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
      if (kind === 'a folder') {
        expect(readdirSync(config.filesFolder)).toContain(mark)
        rmSync(join(config.filesFolder, mark))
      } else s3.objects.delete(mark)
      expect(await checked()).toBe(other)
    } finally {
      await world.close()
    }
  })
})
