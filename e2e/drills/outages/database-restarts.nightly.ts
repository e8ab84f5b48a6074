import { afterEach, describe, expect, test } from 'vitest'
import { expectInvisible, openPollers, pollThroughRestarts } from './database-restarts.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { printFigures } from '../../support/test-network.ts'

/**
 * Preloaded into the server: it replaces the module that retries reads by one that gives up at the
 * first failure.
 */
const withoutRetries = `
  import { registerHooks } from 'node:module'
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.endsWith('/server/src/lib/failures/retry.ts')) return loaded
      const source = String(loaded.source).replace('patienceMs = 3000', 'patienceMs = 0')
      return { ...loaded, source }
    },
  })`

describe('RELIABILITY-R6', () => {
  let server: ServerProcess
  afterEach(async () => {
    await server.remove()
  })

  test('thirty restarts of PostgreSQL sign out none of ten users of the overview', async () => {
    server = await startServer()
    const result = await pollThroughRestarts(server, await openPollers(server, 10), 30)
    printFigures('R6', result)
    expectInvisible(result, 30)
  })

  test('control: restarts reach browsers without repeated reads', async () => {
    server = await startServer({
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(withoutRetries)}`,
    })
    const result = await pollThroughRestarts(server, await openPollers(server, 2), 3)
    printFigures('R6 control', result)
    expect(result.restarts).toHaveLength(3)
    expect(Math.min(...result.restarts.map(({ failed }) => failed))).toBeGreaterThan(0)
  })
})
