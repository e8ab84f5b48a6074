import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CannotRun, exitCodes } from '../failures/cannot-run.ts'
import { BadSetting } from '../settings/config.ts'
import { ownerCanReach } from './postgres-owner.ts'

/**
 * Creates the data folder. Other users may pass through it but not list it, so that the database's
 * user reaches its subfolder.
 */
export function makeDataFolder(dataDir: string): void {
  try {
    if (existsSync(dataDir)) return
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    chmodSync(dataDir, 0o711)
  } catch (error) {
    throw new BadSetting(
      'DATA_DIR',
      `"${dataDir}" cannot be made (${(error as Error).message})`,
      '/srv/frontrow',
    )
  }
}

/**
 * Returns where the embedded cluster is: in the data folder, or below /var/lib where the server
 * runs as root and the user `postgres` cannot enter the data folder.
 */
export function clusterFolder(dataDir: string): { folder: string; isElsewhere: boolean } {
  const near = join(dataDir, 'postgres')
  if (ownerCanReach(dataDir)) return { folder: near, isElsewhere: false }
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  makeDataFolder('/var/lib/frontrow')
  return { folder: join('/var/lib/frontrow', name), isElsewhere: true }
}

const patienceSeconds = 15
const sayAfterSeconds = 2

/**
 * Ensures that one server at a time uses a data folder. The lock of a killed server is taken over;
 * the lock of a running one is waited for. Returns the function that releases it.
 */
export async function lockDataFolder(
  dataDir: string,
  say: (line: string) => void = () => {},
): Promise<() => void> {
  const file = join(dataDir, 'server.lock')
  for (let tries = 0; tries < patienceSeconds * 10; tries += 1) {
    if (takeLock(file)) return () => rmSync(file, { force: true })
    const holder = holderOf(file)
    if (holder === undefined) rmSync(file, { force: true })
    else {
      if (tries === sayAfterSeconds * 10)
        say(`DATA_DIR: waiting for another server (process ${holder.pid}) to end on "${dataDir}"`)
      await wait(100)
    }
  }
  throw new BadSetting(
    'DATA_DIR',
    `another server (process ${holderOf(file)?.pid ?? 'unknown'}) runs on "${dataDir}"`,
    '/srv/frontrow',
  )
}

function takeLock(file: string): boolean {
  try {
    const handle = openSync(file, 'wx', 0o600)
    writeSync(handle, JSON.stringify({ pid: process.pid, born: birthOf(process.pid) }))
    closeSync(handle)
    return true
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    if (code === 'ENOSPC') throw noSpace(dirname(file))
    throw new BadSetting(
      'DATA_DIR',
      `"${dirname(file)}" cannot be written (${message})`,
      '/srv/frontrow',
    )
  }
}

/** The error of a full disk, with what is left on it. */
export function noSpace(folder: string): CannotRun {
  const { bavail, bsize } = statfsSync(folder)
  const free = Math.floor((bavail * bsize) / 1024 ** 2)
  return new CannotRun(
    `DATA_DIR: the disk of "${folder}" is full, ${free} MB are free. Nothing is lost: make room and start again`,
    exitCodes.unavailable,
  )
}

/**
 * Returns the process that holds the lock, if it still runs. Its start time is compared too,
 * because process numbers are reused.
 */
function holderOf(file: string): { pid: number } | undefined {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; born: string }
    process.kill(holder.pid, 0)
    return holder.born === birthOf(holder.pid) ? holder : undefined
  } catch {
    return undefined
  }
}

/** The start time of a process in kernel ticks; empty where there is no /proc. */
function birthOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
