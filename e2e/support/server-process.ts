import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { clusterFolder } from '../../server/src/lib/cluster/data-folder.ts'
import { runningClusterUrl } from '../../server/src/lib/cluster/embedded-postgres.ts'
import { loadSecrets } from '../../server/src/lib/crypto/secrets.ts'
import { openTurnedClock } from '../../server/src/lib/time/turn-clock.ts'
import { memorySettings } from '../../tools/set-up.mjs'
import { offered } from './offered.ts'

/** This repository. */
const here = fileURLToPath(new URL('../..', import.meta.url))
const startPath = 'server/src/commands/start.ts'
const operatorCommand = fileURLToPath(
  new URL('../../server/src/commands/operator.ts', import.meta.url),
)
const startPatienceMs = 120_000

export interface KeptMail {
  to: string
  subject: string
  text: string
  code?: string
}

/** A real server that runs, as its users and the operator of its host reach it. */
export interface RunningServer {
  url: string
  dataDir: string
  /** Runs an operator command on the same data. Returns what it printed. */
  operator(...words: string[]): Promise<string>
  /** The mails that the server kept, oldest first. */
  mails(): KeptMail[]
}

/** One in a process of its own, with an empty data folder and a free port. */
export interface ServerProcess extends RunningServer {
  /** Everything that the server has printed so far. */
  output(): string
  /** The server's process id. Throws when the process has ended. */
  pid(): number
  /** Kills the server with SIGKILL. Its PostgreSQL goes on running. */
  killServer(): Promise<void>
  /** Kills PostgreSQL's postmaster with SIGKILL. The server goes on running. */
  killPostgres(): void
  /** The process id of the postmaster. */
  postmaster(): number
  /** Starts the server again with the same settings. Resolves when it is ready. */
  start(): Promise<void>
  /** Starts another checkout's code, or this one with other settings, on the same data folder. */
  startAs(options: { root?: string; env?: Record<string, string> }): Promise<void>
  /** Stops the server as Ctrl-C does. Resolves with its exit code. */
  stop(): Promise<number | null>
  /** Stops the server as a service manager does: it drains before it ends. */
  drain(): Promise<number | null>
  /** Stops the server and removes its data. */
  remove(): Promise<void>
}

interface StartOptions {
  /** Another checkout whose code runs. */
  root?: string
  /** True for a test of the first start: the server makes its databases itself. */
  isFirstStart?: boolean
}

/** Starts a server and waits until it is ready. */
export async function startServer(
  env: Record<string, string> = {},
  { root = here, isFirstStart = root !== here }: StartOptions = {},
): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'frontrow-e2e-'))
  // Other users may pass through the folder, as in one that the program makes: when root runs the
  // tests, PostgreSQL runs as another user.
  chmodSync(dataDir, 0o711)
  if (!isFirstStart && isUsual(env)) await copyPreparedData(dataDir)
  // Beside an external database no start makes the key.
  if (env['DATABASE_URL'] !== undefined && env['SECRETS_FILE'] === undefined)
    loadSecrets(join(dataDir, 'secrets.json'))
  const url = `http://127.0.0.1:${await freePort()}`
  const settings = settingsOf({ url, dataDir }, env)
  const running: { child: ChildProcess | undefined; printed: string } = {
    child: undefined,
    printed: '',
  }
  const startAs: ServerProcess['startAs'] = async (options) => {
    const command = join(options.root ?? here, startPath)
    const own = { ...settings, ...options.env }
    running.child = launch(command, own, (text) => (running.printed += text))
    await ready(url, running)
  }
  const start = () => startAs({ root })
  await start()
  return {
    ...reach({ url, dataDir }, settings),
    start,
    startAs,
    output: () => running.printed,
    pid: () => livePid(running.child),
    killServer: () => ended(running.child, 'SIGKILL').then(() => {}),
    killPostgres: () => process.kill(postmaster(dataDir), 'SIGKILL'),
    postmaster: () => postmaster(dataDir),
    stop: () => ended(running.child, 'SIGINT'),
    drain: () => ended(running.child, 'SIGTERM'),
    remove: async () => {
      await ended(running.child, 'SIGINT')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Where a server is reached. */
export interface Place {
  url: string
  dataDir: string
}

/** A server that another process has started, with usual settings. */
export function reach(
  place: Place,
  settings: NodeJS.ProcessEnv = settingsOf(place),
): RunningServer {
  return {
    ...place,
    operator: (...words) => operate(words, settings),
    mails: () => readMails(place.dataDir),
  }
}

function settingsOf({ url, dataDir }: Place, env: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    ...memorySettings,
    ...process.env,
    DEMO: '0',
    LOG_LEVEL: 'warn',
    ...env,
    PORT: new URL(url).port,
    DATA_DIR: dataDir,
  }
}

/** Other settings may be stored at the first start, or name other databases. */
function isUsual(env: Record<string, string>): boolean {
  const harmless = ['AUTO_APPROVE', 'WORKERS', 'SKAN_NETWORK_ID']
  return Object.keys(env).every((name) => harmless.includes(name))
}

/** Copies the data folder of a server that was started once; see `prepared-data.ts`. */
export async function copyPreparedData(dataDir: string): Promise<void> {
  const prepared = await offered<string>('data')
  if (prepared !== undefined) execFileSync('cp', ['-a', `${prepared}/.`, dataDir])
}

function launch(
  command: string,
  env: NodeJS.ProcessEnv,
  print: (text: string) => void,
): ChildProcess {
  const child = spawn(process.execPath, [command], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout?.on('data', (bytes: Buffer) => print(bytes.toString()))
  child.stderr?.on('data', (bytes: Buffer) => print(bytes.toString()))
  return child
}

async function ready(
  url: string,
  running: { child: ChildProcess | undefined; printed: string },
): Promise<void> {
  const giveUpAt = performance.now() + startPatienceMs
  while (performance.now() < giveUpAt) {
    if (running.child?.exitCode !== null) throw new Error(`the server ended: ${running.printed}`)
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined)
    if (answer?.status === 200) return
    await wait(50)
  }
  throw new Error(`the server was not ready in time: ${running.printed}`)
}

function ended(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<number | null> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) {
    return Promise.resolve(child?.exitCode ?? null)
  }
  return new Promise((done) => {
    child.once('exit', (code) => done(code))
    child.kill(signal)
  })
}

function livePid(child: ChildProcess | undefined): number {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null)
    throw new Error('the server has ended')
  return child.pid
}

function postmaster(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/pg18/postmaster.pid'), 'utf8').split('\n')[0])
}

/** The running child processes of a process. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]) === parent
      } catch {
        return false
      }
    })
}

async function operate(words: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [operatorCommand, ...words],
    { env },
  )
  return stdout + stderr
}

function readMails(dataDir: string): KeptMail[] {
  const folder = join(dataDir, 'mail')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as KeptMail)
}

/**
 * A free port below the ephemeral range. Inside that range, a client that keeps connecting to a
 * closed port can connect to itself.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer()
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}

/** Sets how far the product's clock is ahead of the machine's. */
export async function turnClock({ dataDir }: ServerProcess, aheadMs: number): Promise<void> {
  const url = runningClusterUrl(clusterFolder(dataDir).folder)
  if (url === undefined) throw new Error('the database of the server does not run')
  const clock = await openTurnedClock(url)
  await clock.turn(aheadMs)
  await clock.close()
}
