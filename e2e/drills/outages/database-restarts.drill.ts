import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Poller,
  expectInvisible,
  isSignedOut,
  openPollers,
  pollThroughRestarts,
} from './database-restarts.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'

describe('RELIABILITY-R6', () => {
  let server: ServerProcess
  let pollers: Poller[]
  beforeAll(async () => {
    server = await startServer({ AUTO_APPROVE: '1' })
    pollers = await openPollers(server, 2)
  })
  afterAll(async () => {
    for (const { context } of pollers) await context.close()
    await server.remove()
  })

  test('two restarts of PostgreSQL sign out no user of the overview', async () => {
    const result = await pollThroughRestarts(server, pollers, 2)
    expectInvisible(result, 2)
  })

  test('control: a single answer of 500 is detected as a sign-out', async () => {
    const [poller] = pollers as [Poller]
    await poller.page.route('**/api/v1/overview/campaigns', (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: 'down' } }),
    )
    await poller.page.reload()
    await expect.poll(() => poller.redirects).toContain('/auth/signin')
    expect(await isSignedOut(poller)).toBe(true)
  })
})
