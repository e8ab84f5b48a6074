import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { offer } from './offered.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/**
 * Makes, beside the first tests, the data folder of a server that was started once. Each server of
 * a test starts on a copy, which takes a third of the time that it takes to make databases and to
 * migrate them. Also offers one server that several files share, started when it is asked for.
 */
export async function setup(): Promise<() => Promise<void>> {
  process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'frontrow-test-compiled')
  // A copy keeps its owners: when root runs the tests, PostgreSQL runs as another user.
  const data = process.platform === 'win32' ? Promise.resolve(undefined) : prepareData()
  // The caller that waits for the data gets the error.
  data.catch(() => {})
  let server: Promise<ServerProcess> | undefined
  const end = await offer({
    data: () => data,
    server: async () => {
      server ??= startServer({ AUTO_APPROVE: '1', SKAN_NETWORK_ID: 'example123.skadnetwork' })
      const { url, dataDir } = await server
      return { url, dataDir }
    },
  })
  return async () => {
    end()
    await (await server)?.remove()
    const folder = await data.catch(() => undefined)
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
}

async function prepareData(): Promise<string> {
  const server = await startServer({}, { isFirstStart: true })
  await server.stop()
  return server.dataDir
}
