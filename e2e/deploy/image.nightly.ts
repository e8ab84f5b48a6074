// The image, built and run as compose.yml runs it, by docker or by buildah and podman.
// deploy-files.nightly.ts carries out its steps where neither is there.
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/src/lib/cluster/embedded-postgres.ts'
import { loadSecrets } from '../../server/src/lib/crypto/secrets.ts'
import { type ContainerEngine, findEngine } from './deploy-files-engine.ts'
import { freePort } from '../support/server-process.ts'

const image = 'frontrow-test'
const nodes = ['frontrow-test-1', 'frontrow-test-2'] as const
const volumes = [...nodes, 'frontrow-test-media']
const found = findEngine()

describe.skipIf(found === undefined)('the image', () => {
  const engine = found as ContainerEngine
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-container-'))
  chmodSync(folder, 0o755)
  let postgres: EmbeddedPostgres
  let databaseUrl: string
  const ports = new Map<string, number>()

  beforeAll(async () => {
    removeAll(engine)
    engine.build(image)
    const bytes = engine.call('image', 'inspect', '--format', '{{.Size}}', image).trim()
    process.stdout.write(`image: ${(Number(bytes) / 1e6).toFixed(0)} MB\n`)
    const port = await freePort()
    postgres = await startEmbeddedPostgres(join(folder, 'postgres'), [
      'listen_addresses=127.0.0.1',
      `port=${port}`,
    ])
    const { password } = new URL(postgres.url.replace('@/', '@localhost/'))
    databaseUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    loadSecrets(join(folder, 'secrets.json'))
    chownSync(join(folder, 'secrets.json'), 10_001, 10_001)
    await Promise.all(nodes.map(run))
  }, 1_800_000)
  afterAll(async () => {
    removeAll(engine)
    engine.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Starts a node with the restrictions of compose.yml. Resolves when it is ready. */
  async function run(name: string): Promise<void> {
    const port = await freePort()
    ports.set(name, port)
    const env = {
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: 'https://network.example.com',
      TRUST_PROXY: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      SECRETS_FILE: '/run/secrets/secrets.json',
      FILES_URL: 'file:/media',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'ads@example.com',
      CARDS: 'sandbox',
    }
    const settings = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`])
    engine.call(
      'run',
      '--detach',
      '--name',
      name,
      '--network',
      'host',
      '--read-only',
      '--tmpfs',
      '/tmp',
      '--cap-drop',
      'ALL',
      '--security-opt',
      'no-new-privileges',
      '--volume',
      `${name}:/data`,
      '--volume',
      'frontrow-test-media:/media',
      '--volume',
      `${folder}/secrets.json:/run/secrets/secrets.json:ro`,
      ...engine.runOptions,
      ...settings,
      image,
    )
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    const giveUpAt = performance.now() + 120_000
    while (!(await isReady())) {
      if (performance.now() > giveUpAt) throw new Error(engine.call('logs', name))
      await wait(200)
    }
  }

  test('two nodes run as 10001 and write to their volumes only', async () => {
    const [name] = nodes
    expect(engine.call('exec', name, 'id', '-u').trim()).toBe('10001')
    for (const path of ['/data', '/media', '/tmp']) engine.call('exec', name, 'touch', `${path}/x`)
    expect(() => engine.call('exec', name, 'touch', '/app/x')).toThrow('Read-only file system')
    const text = await fetch(`http://127.0.0.1:${ports.get(name)}/metrics`).then((answer) =>
      answer.text(),
    )
    expect(text).toMatch(/^frontrow_live_nodes 2$/m)
    await expect.poll(() => engine.isHealthy(name), { timeout: 30_000 }).toBe(true)
  })

  test('an operator command runs inside', () => {
    const words = ['frontrow', 'add-operator', 'you@example.com', '--role', 'administrator']
    expect(engine.call('exec', nodes[0], ...words)).toContain(
      'https://network.example.com/operator/welcome#',
    )
  })

  test('a stop ends a node with 0 within twenty seconds [OPERATE-3.11.22]', () => {
    for (const name of nodes) {
      const begunAt = performance.now()
      engine.call('stop', '--time', '45', name)
      const lasts = performance.now() - begunAt
      process.stdout.write(`image: ${name} stopped after ${(lasts / 1000).toFixed(1)} s\n`)
      expect(lasts).toBeLessThan(20_000)
      expect(engine.call('inspect', '--format', '{{.State.ExitCode}}', name).trim()).toBe('0')
    }
  })
})

/** Also what an earlier run left behind, of which docker keeps the names. */
function removeAll(engine: ContainerEngine): void {
  for (const words of [
    ['rm', '--force', ...nodes],
    ['volume', 'rm', '--force', ...volumes],
  ])
    try {
      engine.call(...words)
    } catch {
      // Nothing was left.
    }
}
