import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { minuteMs } from '@frontrow/contract/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statisticsFilesJob } from '../../src/features/statistics/files/files-job.ts'
import { runJob } from '../../src/lib/time/jobs.ts'
import { csvOfPages, pagesOf } from '../statistics/paged-answer.ts'
import { statisticsBodies } from '../support/statistics.ts'
import { makeWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const script = new URL('file-of-one-page.ts', import.meta.url).pathname

async function textOf(path: string): Promise<string | undefined> {
  const file = await world.services.files.read(path)
  if (file === undefined) return undefined
  return Buffer.concat(await (await file.open()).toArray()).toString()
}

test('a kill -9 while a file is written leaves no half file, and the job goes on', async () => {
  const owner = await world.member()
  const body = statisticsBodies.makeStatisticsFile()
  const made = await world.call(owner, { method: 'POST', path: '/statistics/files', body })
  const { id } = made.json<{ id: string }>()
  const { filesFolder } = world.services.config
  const node = spawn(process.execPath, [script, world.coreUrl, filesFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(node.stdout, 'data')
  node.kill('SIGKILL')
  await once(node, 'exit')
  expect(await textOf(`statistics-${id}/1.csv`)).toBeUndefined()

  await world.turnClock(minuteMs)
  await runJob(world.services, statisticsFilesJob(world.services, pagesOf))
  const shown = await world.call(owner, { method: 'GET', path: `/statistics/files/${id}` })
  expect(shown.json()).toMatchObject({ file: { state: 'ready', rows: 3 } })
  expect(await textOf(`statistics-${id}/2.csv`)).toBe(csvOfPages)
  expect(await textOf(`statistics-${id}/1.csv`)).toBeUndefined()
})
