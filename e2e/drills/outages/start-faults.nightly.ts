// What a person sees who starts the program where something is wrong: one line that names the
// setting, the right exit code, and never a stack.
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { type Server, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../server/src/lib/cluster/embedded-postgres.ts'
import { loadSecrets } from '../../../server/src/lib/crypto/secrets.ts'
import { freePort } from '../../support/server-process.ts'
import { type TestNetwork, openNetwork, printFigures } from '../../support/test-network.ts'

const startCommand = fileURLToPath(
  new URL('../../../server/src/commands/start.ts', import.meta.url),
)
/** A user who may write nowhere: the rights of root would hide a folder that may not be written. */
const other = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const folder = mkdtempSync(join(tmpdir(), 'frontrow-faults-'))
chmodSync(folder, 0o755)
const disk = join(folder, 'disk')
const canMount = mountSmallDisk()

let postgres: EmbeddedPostgres
let databasePort: number
let network: TestNetwork
let taken: Server
beforeAll(async () => {
  databasePort = await freePort()
  postgres = await startEmbeddedPostgres(join(folder, 'postgres'), [
    'listen_addresses=127.0.0.1',
    `port=${databasePort}`,
  ])
  network = await openNetwork({ env: { DATABASE_URL: postgres.url } })
  const port = await freePort()
  taken = await new Promise((done) => {
    const server = createServer().listen(port, '127.0.0.1', () => done(server))
  })
}, 120_000)
afterAll(async () => {
  taken.close()
  await network.remove()
  await postgres.stop()
  if (canMount) spawnSync('umount', [disk])
  rmSync(folder, { recursive: true, force: true })
})

/** A file system of a few megabytes, which is full before a database fits. */
function mountSmallDisk(): boolean {
  mkdirSync(disk)
  const options = ['-t', 'tmpfs', '-o', 'size=8m,mode=0711', 'tmpfs', disk]
  return spawnSync('mount', options).status === 0
}

interface Fault {
  what: string
  env: () => Record<string, string>
  code: number
  line: RegExp
  /** Runs as a user without rights. */
  isOther?: boolean
  /** Includes the start of the process. */
  mostSeconds?: number
}

let made = 0
const path = (name: string) => join(folder, `${(made += 1)}-${name}`)
function write(name: string, text: string): string {
  const file = path(name)
  writeFileSync(file, text, { mode: 0o644 })
  return file
}
/** A folder that nobody but its owner may write into. */
function closedFolder(): string {
  const closed = path('closed')
  mkdirSync(closed, { mode: 0o555 })
  return closed
}
const external = () => ({
  DATABASE_URL: postgres.url,
  SECRETS_FILE: join(network.nodes[0].dataDir, 'secrets.json'),
  FILES_URL: `file:${join(network.nodes[0].dataDir, 'media')}`,
})
/** The same over TCP, because another user may not open the socket. */
const overTcp = () => {
  const { password } = new URL(postgres.url.replace('@/', '@localhost/'))
  const url = `postgres://postgres:${password}@127.0.0.1:${databasePort}/postgres`
  return Object.assign(external(), { DATABASE_URL: url })
}
const withUrl = (change: (url: string) => string) =>
  Object.assign(external(), { DATABASE_URL: change(postgres.url) })
const ofAll = { PUBLIC_URL: 'https://network.example.com', CARDS: 'sandbox', MAIL: 'folder' }

const faults: Fault[] = [
  {
    what: 'a port that another program has',
    env: () =>
      Object.assign(external(), { PORT: String((taken.address() as { port: number }).port) }),
    code: 78,
    line: /^PORT: \d+ is taken by another program\. Example: PORT=8081$/,
  },
  {
    what: 'a HOST of another machine',
    env: () => Object.assign(external(), ofAll, { HOST: '10.99.99.99' }),
    code: 78,
    line: /^HOST: "10\.99\.99\.99" is no address of this machine\. Example: HOST=127\.0\.0\.1$/,
  },
  {
    what: 'a database that does not answer',
    env: () => withUrl(() => 'postgres://u:hush@127.0.0.1:1/x'),
    code: 69,
    line: /^DATABASE_URL: the database did not answer for 0 s \(connect ECONNREFUSED 127\.0\.0\.1:1\)\. Start it, /,
  },
  {
    what: 'an event database on a host that nobody knows',
    env: () => Object.assign(external(), { EVENT_DATABASE_URL: 'postgres://u:hush@db.invalid/x' }),
    code: 69,
    line: /^EVENT_DATABASE_URL: the database did not answer for 0 s \(getaddrinfo /,
  },
  {
    what: 'a wrong password',
    env: () => withUrl((url) => url.replace(/:[0-9a-f]+@/, ':hush@')),
    code: 78,
    line: /^DATABASE_URL: password authentication failed for user "postgres"\. Check the address$/,
    mostSeconds: 2,
  },
  {
    what: 'a database that is not there',
    env: () => withUrl((url) => url.replace('/postgres?', '/nope?')),
    code: 78,
    line: /^DATABASE_URL: database "nope" does not exist\. Check the address$/,
  },
  {
    what: 'a socket that this user may not open',
    env: external,
    code: 78,
    line: /^DATABASE_URL: connect EACCES .+\. Check the address$/,
    isOther: true,
  },
  {
    what: 'no key beside a database of others',
    env: () => Object.assign(external(), { SECRETS_FILE: path('none') }),
    code: 78,
    line: /^SECRETS_FILE: ".+" is not there yet\. Make it once, keep a copy, /,
  },
  {
    what: 'another key',
    env: () => {
      const file = path('another')
      loadSecrets(file)
      return Object.assign(external(), { SECRETS_FILE: file })
    },
    code: 78,
    line: /^SECRETS_FILE: holds another master key than this database was written with\. /,
  },
  {
    what: 'a key file that is no JSON',
    env: () => Object.assign(external(), { SECRETS_FILE: write('broken', '{') }),
    code: 78,
    line: /^SECRETS_FILE: /,
  },
  {
    what: 'a key that is too short',
    env: () => Object.assign(external(), { SECRETS_FILE: write('short', '{"master":"AAAA"}') }),
    code: 78,
    line: /^SECRETS_FILE: /,
  },
  {
    what: 'an empty store of media beside a network that has some',
    env: () => Object.assign(external(), { FILES_URL: `file:${path('empty')}` }),
    code: 78,
    line: /^FILES_URL: is not the store that this network's media are in: /,
  },
  {
    what: 'a store of media that cannot be made',
    env: () => Object.assign(overTcp(), { FILES_URL: `file:${closedFolder()}/media` }),
    code: 78,
    line: /^FILES_URL: ".+" cannot be made \(EACCES/,
    isOther: true,
  },
  {
    what: 'a bucket that does not answer',
    env: () =>
      Object.assign(external(), {
        FILES_URL: 's3://key:hush@127.0.0.1:1/bucket?region=eu-north-1&insecure=1',
      }),
    code: 78,
    line: /^FILES_URL: .*cannot be reached/,
  },
  {
    what: 'a data folder that cannot be made',
    env: () => Object.assign(external(), { DATA_DIR: join(closedFolder(), 'data') }),
    code: 78,
    line: /^DATA_DIR: ".+" cannot be made \(EACCES/,
    isOther: true,
  },
  {
    what: 'a data folder that cannot be written',
    env: () => Object.assign(external(), { DATA_DIR: closedFolder() }),
    code: 78,
    line: /^DATA_DIR: ".+" cannot be written \(EACCES/,
    isOther: true,
  },
  {
    what: 'a data folder that another server has',
    env: () => Object.assign(external(), { DATA_DIR: network.nodes[0].dataDir }),
    code: 78,
    line: /^DATA_DIR: another server \(process \d+\) runs on ".+"\. Example: /,
  },
  {
    what: 'a database of another major version',
    env: () => {
      const dataDir = path('older')
      mkdirSync(join(dataDir, 'postgres/pg17'), { recursive: true, mode: 0o711 })
      chmodSync(dataDir, 0o711)
      writeFileSync(join(dataDir, 'postgres/pg17/PG_VERSION'), '17\n')
      return { DATA_DIR: dataDir }
    },
    code: 78,
    line: /^DATA_DIR: ".+" holds a PostgreSQL 17 database, and this version brings PostgreSQL 18\. /,
  },
  {
    what: 'another currency than the books have',
    env: () => Object.assign(external(), { NETWORK_CURRENCY: 'EUR' }),
    code: 78,
    line: /^NETWORK_CURRENCY: is EUR, and the amounts of this database are in USD: it cannot be changed\. Example: NETWORK_CURRENCY=USD$/,
  },
  {
    what: 'a wrong number of workers',
    env: () => Object.assign(external(), { WORKERS: 'many' }),
    code: 78,
    line: /^WORKERS: "many" is neither "auto" nor a number from 1 to 32\. Example: WORKERS=auto$/,
  },
]
if (canMount)
  faults.push({
    what: 'a disk that is full',
    env: () => ({ DATA_DIR: join(disk, 'data') }),
    code: 69,
    line: /^DATA_DIR: the disk of ".+" is full, \d+ MB are free\. Nothing is lost: make room and start again$/,
  })

/** Starts the program until it ends. */
async function start(fault: Fault) {
  const dataDir = path('data')
  mkdirSync(dataDir, { mode: 0o711 })
  const wanted = fault.env()
  // Who may write nowhere else still has a folder and a key of its own.
  if (fault.isOther === true && other.uid !== undefined) {
    chownSync(dataDir, other.uid, other.gid)
    const key = path('key')
    cpSync(wanted['SECRETS_FILE'] ?? '', key)
    chownSync(key, other.uid, other.gid)
    wanted['SECRETS_FILE'] = key
  }
  const usual = {
    DEMO: '0',
    DATABASE_PATIENCE: '0',
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
  }
  const env = Object.assign({}, process.env, usual, wanted)
  const begunAt = performance.now()
  const child = spawn(process.execPath, [startCommand], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(fault.isOther === true ? other : {}),
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (printed += bytes.toString()))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, printed, seconds: (performance.now() - begunAt) / 1000 }
}

test.each(faults)(
  '$what ends the start with $code and one line that names the setting [OPERATE-3.11.9]',
  async (fault) => {
    const { code, printed, seconds } = await start(fault)
    printFigures(fault.what, { code, seconds: Number(seconds.toFixed(1)), printed })
    const lines = printed.trim().split('\n')
    expect(lines.at(-1)).toMatch(fault.line)
    expect(code).toBe(fault.code)
    expect(printed).not.toMatch(/^ +at /m)
    expect(printed).not.toContain('hush')
    if (fault.mostSeconds !== undefined) expect(seconds).toBeLessThan(fault.mostSeconds)
  },
)
