import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDemoOnce } from '../../src/commands/demo/demo.ts'
import { clearHalfMadeDemo } from '../../src/commands/demo/demo-state.ts'
import { readConfig } from '../../src/lib/settings/config.ts'
import { clusterFolder } from '../../src/lib/cluster/data-folder.ts'
import { makeWorld } from '../support/world.ts'

test.each([
  { state: 'making', isLeft: false },
  { state: 'made', isLeft: true },
])('a demo that is $state is left at the next start: $isLeft', async ({ state, isLeft }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'frontrow-demo-'))
  chmodSync(dataDir, 0o711)
  const config = readConfig({ DATA_DIR: dataDir })
  const cluster = join(clusterFolder(dataDir).folder, 'pg18')
  const picture = join(config.filesFolder, 'a', 'content.jpg')
  const files = [join(cluster, 'PG_VERSION'), picture, join(dataDir, 'demo.json')]
  for (const folder of [cluster, join(config.filesFolder, 'a')])
    mkdirSync(folder, { recursive: true })
  for (const file of files) writeFileSync(file, JSON.stringify({ state }))
  await clearHalfMadeDemo(config)
  expect(files.map((file) => existsSync(file))).toEqual([isLeft, isLeft, isLeft])
  for (const folder of [dataDir, clusterFolder(dataDir).folder])
    rmSync(folder, { recursive: true, force: true })
})

test('the demo fails between its acts, so none works on afterwards [FINDINGS4-R1]', async () => {
  const world = await makeWorld()
  const makeRoom = () => Promise.reject(new Error('no room'))
  const delivery = {
    ...world.delivery,
    simulation: { ...world.delivery.simulation, makeRoom },
  }
  await expect(makeDemoOnce({ ...world, delivery, scale: 1 / 50 })).rejects.toThrow('no room')
  // All acts before the first events, for which there is no room, have ended.
  const [made] = await world.ask('SELECT count(*)::int AS placements FROM ad_placements')
  expect(made).not.toEqual({ placements: 0 })
  await world.close()
}, 60_000)
