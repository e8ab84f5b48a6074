// The image, built and run as compose.yml runs it, where a container engine and the base image are
// there. deploy-files.nightly.ts carries out its steps where they are not.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../server/src/lib/embedded-postgres.ts'
import { openSecrets } from '../server/src/lib/secrets.ts'
import { readDockerfile, repository } from './deploy-files.ts'
import { freePort } from './server-process.ts'

const image = 'frontrow-test'
const nodes = ['frontrow-test-1', 'frontrow-test-2'] as const
const volumes = [...nodes, 'frontrow-test-media']

/** Runs the program of the container engine. Returns what it printed. */
function docker(...words: string[]): string {
  return execFileSync('docker', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

function canBuild(): boolean {
  const base = readDockerfile()[0]?.from ?? ''
  const isThere =
    spawnSync('docker', ['info']).status === 0 &&
    (spawnSync('docker', ['image', 'inspect', base]).status === 0 ||
      spawnSync('docker', ['pull', base]).status === 0)
  if (!isThere)
    process.stderr.write(
      `\nSKIPPED: there is no container engine with the image ${base}, so no image was built. apt-get install docker.io\n\n`,
    )
  return isThere
}

describe.skipIf(!canBuild())('the image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-container-'))
  chmodSync(folder, 0o755)
  let postgres: EmbeddedPostgres
  let databaseUrl: string
  const ports = new Map<string, number>()

  beforeAll(async () => {
    removeAll()
    docker(
      'build',
      '--network',
      'host',
      '-f',
      join(repository, 'deploy/Dockerfile'),
      '-t',
      image,
      repository,
    )
    const port = await freePort()
    postgres = await startEmbeddedPostgres(join(folder, 'postgres'), [
      'listen_addresses=127.0.0.1',
      `port=${port}`,
    ])
    const { password } = new URL(postgres.url.replace('@/', '@localhost/'))
    databaseUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    openSecrets(join(folder, 'secrets.json'))
    chownSync(join(folder, 'secrets.json'), 10_001, 10_001)
    await Promise.all(nodes.map(run))
  }, 1_800_000)
  afterAll(async () => {
    removeAll()
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
      PUBLIC_URL: 'https://ads.example.com',
      TRUST_PROXY: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      SECRETS_FILE: '/run/secrets/secrets.json',
      FILES_URL: 'file:/media',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'ads@example.com',
      CARDS: 'sandbox',
    }
    const settings = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`])
    docker(
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
      'no-new-privileges:true',
      '--volume',
      `${name}:/data`,
      '--volume',
      'frontrow-test-media:/media',
      '--volume',
      `${folder}/secrets.json:/run/secrets/secrets.json:ro`,
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
      if (performance.now() > giveUpAt) throw new Error(docker('logs', name))
      await wait(200)
    }
  }

  test('two nodes run as 10001 on a read-only image and write to their volumes only', async () => {
    const [name] = nodes
    expect(docker('exec', name, 'id', '-u').trim()).toBe('10001')
    for (const path of ['/data', '/media', '/tmp']) docker('exec', name, 'touch', `${path}/x`)
    expect(() => docker('exec', name, 'touch', '/app/x')).toThrow('Read-only file system')
    const text = await fetch(`http://127.0.0.1:${ports.get(name)}/metrics`).then((answer) =>
      answer.text(),
    )
    expect(text).toMatch(/^frontrow_live_nodes 2$/m)
    const isHealthy = () => docker('inspect', '--format', '{{.State.Health.Status}}', name).trim()
    await expect.poll(isHealthy, { timeout: 30_000 }).toBe('healthy')
  })

  test('an operator command runs inside', () => {
    const words = ['frontrow', 'add-operator', 'you@example.com', '--role', 'administrator']
    expect(docker('exec', nodes[0], ...words)).toContain(
      'https://ads.example.com/operator/welcome#',
    )
  })

  test('a stop ends a node with 0 within twenty seconds [OPERATE-3.11.22]', () => {
    for (const name of nodes) {
      const begunAt = performance.now()
      docker('stop', '--time', '45', name)
      expect(performance.now() - begunAt).toBeLessThan(20_000)
      expect(docker('inspect', '--format', '{{.State.ExitCode}}', name).trim()).toBe('0')
    }
  })
})

function removeAll(): void {
  spawnSync('docker', ['rm', '--force', ...nodes])
  spawnSync('docker', ['volume', 'rm', '--force', ...volumes])
}
