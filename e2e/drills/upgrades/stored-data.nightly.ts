// A data folder that an earlier program made is taken over by this one.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listApps } from '@frontrow/contract/apps'
import { createToken } from '@frontrow/contract/identity/sign-in'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Checkout, checkOut, removeCheckout, root } from '../../../bench/checkout.ts'
import { Client } from '../../support/api-client.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'

/** The last commit of November 2026 whose data folders are in use. */
const earlier = 'eee3bf3f'
const isThere =
  spawnSync('git', ['cat-file', '-e', `${earlier}^{commit}`], { cwd: root }).status === 0
if (!isThere) process.stdout.write(`stored data: a shallow clone does not have ${earlier}\n`)

describe.runIf(isThere)('a data folder of an earlier program', () => {
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-earlier-'))
  let previous: Checkout
  let server: ServerProcess

  beforeAll(async () => {
    previous = checkOut(earlier, join(folder, 'previous'))
    const demo = { DEMO: '1', DEMO_SCALE: '0.02' }
    server = await startServer(demo, { root: previous.folder })
    await server.stop()
    await server.startAs({})
  })
  afterAll(async () => {
    await server.remove()
    removeCheckout(previous)
    rmSync(folder, { recursive: true, force: true })
  })

  test('its members sign in and see their campaigns', async () => {
    const { email, password } = JSON.parse(
      readFileSync(join(server.dataDir, 'demo.json'), 'utf8'),
    ) as Record<'email' | 'password', string>
    const client = new Client(server.url)
    const body = { username: email, password }
    client.token = (await client.call(createToken, { body })).access_token
    expect(await client.call(listApps, {})).not.toEqual([])
  })

  test('its counts, budgets and books agree', async () => {
    expect(await server.operator('verify', '--settled')).toContain('Everything agrees.')
  })
})
