// The steps of the Dockerfile in folders, for machines where no image can be built: what comes out
// of them serves as the user of the image. image.nightly.ts builds and runs the image itself.
import { spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { treeOf } from '../../server/src/lib/cluster/backup-files.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/src/lib/cluster/embedded-postgres.ts'
import { loadSecrets } from '../../server/src/lib/crypto/secrets.ts'
import { buildWithoutImages } from './deploy-files.ts'
import { freePort } from '../support/server-process.ts'

const imageUser = 10_001
const folder = mkdtempSync(join(tmpdir(), 'frontrow-image-'))
chmodSync(folder, 0o755)
let app: string
let postgres: EmbeddedPostgres
let port: number

beforeAll(async () => {
  app = buildWithoutImages(join(folder, 'build'))
  port = await freePort()
  postgres = await startEmbeddedPostgres(join(folder, 'postgres'), [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
  ])
}, 1_800_000)
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('the image has no embedded PostgreSQL and is under 250 MB', () => {
  const { files } = treeOf(app)
  const bytes = files.reduce((sum, path) => sum + statSync(join(app, path)).size, 0)
  const packages = new Set(
    files.map((path) => /^node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(path)?.[1]),
  )
  for (const tool of ['vite', 'vitest', 'typescript', 'playwright-core', 'oxlint'])
    expect(packages.has(tool), tool).toBe(false)
  expect(
    [...packages].filter((name) => /^@embedded-postgres|^node-linux/.test(name ?? '')),
  ).toEqual([])
  expect(existsSync(join(app, 'console/dist/operator'))).toBe(true)
  expect(existsSync(join(app, 'sdk/dist'))).toBe(true)
  expect(
    files.filter((path) => !path.startsWith('node_modules') && path.includes('.test.')),
  ).toEqual([])
  process.stdout.write(`image: ${(bytes / 1024 ** 2).toFixed(0)} MB in ${files.length} files\n`)
  expect(bytes).toBeLessThan(250 * 1024 ** 2)
})

test('the image serves an external database and stops with 0', async () => {
  const data = join(folder, 'data')
  mkdirSync(data)
  const secrets = join(folder, 'secrets.json')
  loadSecrets(secrets)
  const isRoot = process.getuid?.() === 0
  if (isRoot) for (const path of [data, secrets]) chownSync(path, imageUser, imageUser)
  const own = await freePort()
  const address = new URL(postgres.url.replace('@/', '@localhost/'))
  const child = spawn(process.execPath, ['server/src/commands/start.ts'], {
    cwd: app,
    env: {
      NODE_ENV: 'production',
      PORT: String(own),
      DEMO: '0',
      DATA_DIR: data,
      SECRETS_FILE: secrets,
      DATABASE_URL: `postgres://postgres:${address.password}@127.0.0.1:${port}/postgres`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot ? { uid: imageUser, gid: imageUser } : {}),
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (printed += bytes.toString()))
  const ready = () =>
    fetch(`http://127.0.0.1:${own}/health/ready`).then(
      ({ status }) => `${status}`,
      () => printed,
    )
  await expect.poll(ready, { timeout: 120_000, interval: 200 }).toBe('200')
  expect((await fetch(`http://127.0.0.1:${own}/`)).status).toBe(200)
  const begunAt = performance.now()
  const code = await new Promise((done) => {
    child.once('exit', done)
    child.kill('SIGTERM')
  })
  expect(code).toBe(0)
  expect(performance.now() - begunAt).toBeLessThan(20_000)
})
