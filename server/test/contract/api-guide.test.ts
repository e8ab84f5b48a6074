import { execFile, execFileSync } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openWorld } from '../support/world.ts'

// The examples at the top of /api/docs are run as they stand there, the package from its sources.
const packaged = "import { createClient, listApps } from '@frontrow/client'"
const fromSources =
  "import { createClient } from '@frontrow/client'\nimport { listApps } from '@frontrow/contract/apps'"
const run = promisify(execFile)
// World of its own: it listens at a port.
const world = await openWorld()
const member = await world.member()
const app = { name: 'Night Bus', google_app_id: 'com.example.bus', category: 'Games' }
const registered = await world.call(member, {
  method: 'POST',
  path: '/app/{developer-id}',
  body: app,
})
const { id } = registered.json<{ id: string }>()
const made = await world.call(member, {
  method: 'POST',
  path: '/tokens',
  body: { name: 'Guide', scopes: ['read'] },
})
const { secret } = made.json<{ secret: string }>()
await world.server.listen({ port: 0, host: '127.0.0.1' })
const { port } = world.server.server.address() as AddressInfo

/** The example of a language, with this server's address and token. */
async function example(language: 'sh' | 'ts'): Promise<string> {
  const document = await world.call(undefined, { method: 'GET', path: '/openapi.json' })
  const { info } = document.json<{ info: { description: string } }>()
  const text = new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(info.description)?.[1] ?? ''
  expect(text).toContain('fr_t_…')
  return text
    .replace('fr_t_…', secret)
    .replaceAll(world.services.config.publicUrl, `http://127.0.0.1:${port}`)
}

function hasCurl(): boolean {
  try {
    execFileSync('curl', ['--version'])
    return true
  } catch {
    return false
  }
}

test('the TypeScript example of the API reference prints the apps', async () => {
  const { stdout } = await run(process.execPath, [
    '--input-type=module-typescript',
    '-e',
    (await example('ts')).replace(packaged, fromSources),
  ])
  expect(stdout).toContain(id)
})

test.runIf(hasCurl())('the curl example of the API reference answers the apps', async () => {
  const { stdout } = await run('sh', ['-c', await example('sh')])
  expect(stdout).toContain(id)
})
