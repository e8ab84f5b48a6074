// R2: killing processes cannot show whether PostgreSQL waits for the disk, so this test checks the
// settings themselves.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../server/src/lib/cluster/embedded-postgres.ts'
import { findBinaries } from '../../../server/src/lib/cluster/postgres-binaries.ts'
import { clusterOwner, makeOwned } from '../../../server/src/lib/cluster/postgres-owner.ts'
import { loadSecrets } from '../../../server/src/lib/crypto/secrets.ts'
import { isNightly } from '../../support/browser.ts'
import { freePort, startServer } from '../../support/server-process.ts'

const startCommand = fileURLToPath(
  new URL('../../../server/src/commands/start.ts', import.meta.url),
)

/**
 * A cluster with safe settings, and one whose settings the tests change. The second was made
 * without checksums.
 */
let sound: EmbeddedPostgres
let turned: EmbeddedPostgres
const folders: string[] = []
const folder = () => {
  folders.push(mkdtempSync(join(tmpdir(), 'frontrow-unsafe-')))
  return folders.at(-1) ?? ''
}
beforeAll(async () => {
  sound = await startEmbeddedPostgres(folder())
  loadSecrets(join(sound.folder, '../secrets.json'))
  turned = await startEmbeddedPostgres(await clusterWithoutChecksums(folder()))
})
afterAll(async () => {
  await sound.stop()
  await turned.stop()
  for (const one of folders) rmSync(one, { recursive: true, force: true })
})

// All three are read in one place, so npm test turns off one of them.
test.each(isNightly ? ['fsync', 'synchronous_commit', 'full_page_writes'] : ['fsync'])(
  'no server starts on a core or event database with %s off [RELIABILITY-R2]',
  async (setting) => {
    await turn(setting, 'off')
    const [core, events] = await Promise.all([
      serve({ DATABASE_URL: turned.url }),
      serve({ DATABASE_URL: sound.url, EVENT_DATABASE_URL: turned.url }),
    ])
    await turn(setting, 'on')
    for (const [variable, end] of Object.entries({
      DATABASE_URL: core,
      EVENT_DATABASE_URL: events,
    })) {
      expect(end).toMatchObject({ code: 78, answers: 0 })
      expect(end.printed).toMatch(
        new RegExp(`^${variable}: PostgreSQL runs with ${setting} off `, 'm'),
      )
    }
  },
)

test('a server starts on a database without checksums and logs a warning [RELIABILITY-R2]', async () => {
  const server = await startServer({ DATABASE_URL: turned.url, EVENT_DATABASE_URL: turned.url })
  for (const variable of ['DATABASE_URL', 'EVENT_DATABASE_URL'])
    expect(server.output()).toContain(`"${variable}: PostgreSQL runs without data checksums,`)
  await server.remove()
})

/** Changes a setting of a running cluster, as an operator might. */
async function turn(setting: string, value: string): Promise<void> {
  const client = new pg.Client({ connectionString: turned.url })
  await client.connect()
  await client.query(`ALTER SYSTEM SET ${setting} = ${value}`)
  await client.query('SELECT pg_reload_conf()')
  await expect
    .poll(async () => (await client.query(`SHOW ${setting}`)).rows, { interval: 10 })
    .toEqual([{ [setting]: value }])
  await client.end()
}

/**
 * Starts a server and sends it requests until it ends. Returns how it ended and how often it
 * answered.
 */
async function serve(env: Record<string, string>) {
  const port = await freePort()
  const SECRETS_FILE = join(sound.folder, '../secrets.json')
  const settings = {
    ...process.env,
    SECRETS_FILE,
    DEMO: '0',
    DATA_DIR: folder(),
    PORT: String(port),
    ...env,
  }
  const child = spawn(process.execPath, [startCommand], {
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (printed += bytes.toString()))
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)))
  let answers = 0
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined)
    if (answer?.ok === true) answers += 1
    await new Promise((later) => setTimeout(later, 20))
  }
  return { code: await ended, answers, printed }
}

async function clusterWithoutChecksums(inside: string): Promise<string> {
  const owner = clusterOwner()
  makeOwned(inside, owner)
  const { initdb, environment } = findBinaries(inside, owner)
  const password = join(inside, 'password')
  writeFileSync(password, 'secret\n', { mode: 0o644 })
  const how = ['-U', 'postgres', '--no-data-checksums', '--locale=C', '--encoding=UTF8']
  execFileSync(
    initdb,
    ['-D', join(inside, 'pg18'), ...how, '--auth=scram-sha-256', `--pwfile=${password}`],
    { env: environment, ...owner, stdio: 'pipe', cwd: inside },
  )
  return inside
}
