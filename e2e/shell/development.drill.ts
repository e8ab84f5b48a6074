// `npm run dev` with both consoles and the server, on a network without the demo.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyPreparedData, freePort } from '../support/server-process.ts'

const command = fileURLToPath(new URL('../../tools/dev.mjs', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'frontrow-dev-'))
const port = await freePort()
let dev: ReturnType<typeof spawn>
let printed = ''

beforeAll(async () => {
  chmodSync(dataDir, 0o711)
  await copyPreparedData(dataDir)
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO: '0' }
  dev = spawn(process.execPath, [command], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  await new Promise<void>((ready, fail) => {
    const print = (bytes: Buffer) => {
      printed += bytes.toString()
      if (printed.includes('Frontrow is ready')) ready()
    }
    dev.stdout?.on('data', print)
    dev.stderr?.on('data', print)
    dev.once('exit', () => fail(new Error(printed)))
  })
})
afterAll(() => {
  dev.kill('SIGINT')
  rmSync(dataDir, { recursive: true, force: true })
})

const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)

test('each console is served from its sources at its usual addresses', async () => {
  for (const path of ['/', '/app/list', '/operators'])
    expect(await (await ask(path)).text()).toContain('/src/main.tsx')
  for (const path of ['/operator', '/operator/', '/operator/queue?kind=app'])
    expect(await (await ask(path)).text()).toContain('/src/operator-main.tsx')
})

test.each([
  ['/api/v1/openapi.json', 200, '"openapi"'],
  ['/operator/v1/me', 403, 'operator_header_missing'],
  ['/delivery/v1/none', 404, 'route_not_found'],
  ['/media/none', 404, 'route_not_found'],
  ['/sdk/frontrow.js', 200, 'createFrontrow'],
  ['/demo-app', 200, 'a demo app'],
  ['/mailbox', 200, 'Mailbox'],
  ['/health/ready', 200, 'ready'],
])('the server answers %s', async (path, status, text) => {
  const answer = await ask(path)
  expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(text)])
})

test('Ctrl-C ends Vite, the server and its database', async () => {
  const ended = new Promise((resolve) => dev.once('exit', resolve))
  dev.kill('SIGINT')
  await ended
  await expect(ask('/')).rejects.toThrow('fetch failed')
  await expect.poll(() => existsSync(join(dataDir, 'postgres/pg18/postmaster.pid'))).toBe(false)
})
