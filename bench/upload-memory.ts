// Measures the server's memory while it receives and publishes 100 MB videos: it must not grow with
// the size of a file or the number of uploads. It uses a real server process on Linux. The media
// worker is a separate process and is reported separately. V8 collects received chunks only after
// about 64 MB, so that much growth is always visible.
import { mkdtempSync, openAsBlob, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from '../e2e/support/server-process.ts'
import { joinNetwork, makeApp } from '../e2e/support/api-client.ts'
import { writeLargeMp4 } from './data/large-mp4.ts'

const goalMegabytes = 80
const megabyte = 1024 * 1024
const fileBytes = 100 * megabyte
/**
 * The number of parallel uploads per round. Two organizations take turns, because each may have two
 * uploads at once.
 */
const rounds = [1, 1, 1, 4]

const folder = mkdtempSync(join(tmpdir(), 'frontrow-bench-'))
const server = await startServer()
try {
  const [large, small] = [join(folder, 'large.mp4'), join(folder, 'small.mp4')]
  await writeLargeMp4(large, fileBytes)
  await writeLargeMp4(small, megabyte)
  const senders = [await openSender('Memory Lane'), await openSender('Long Memory')] as const
  const send = async (path: string, number = 0) =>
    senders[number % 2 === 0 ? 0 : 1](await openAsBlob(path))
  // Warm-up: the first uploads load code and start the worker.
  for (let round = 0; round < 3; round += 1) await send(small)
  await wait(1000)
  const before = residentOf(serverPid())
  const growths: number[] = []
  for (const count of rounds) {
    const peak = { server: 0, worker: 0 }
    const watch = setInterval(() => look(peak), 20)
    const startedAt = performance.now()
    await Promise.all(Array.from({ length: count }, (_, number) => send(large, number)))
    const seconds = (performance.now() - startedAt) / 1000
    clearInterval(watch)
    growths.push(peak.server - before)
    say(
      `${count} at once: ${seconds.toFixed(1)} s, server ${inMb(before)} before, ${inMb(peak.server)} at its peak, ` +
        `${inMb(residentOf(serverPid()))} after; worker ${inMb(peak.worker)} at its peak`,
    )
  }
  const most = Math.max(...growths) / megabyte
  const verdict = most < goalMegabytes ? 'reached' : 'NOT reached'
  say(`most growth of the server: ${most.toFixed(0)} MB  goal below ${goalMegabytes}: ${verdict}`)
  if (most >= goalMegabytes) process.exitCode = 1
} finally {
  await server.remove()
  rmSync(folder, { recursive: true })
}

async function openSender(name: string): Promise<(file: Blob) => Promise<unknown>> {
  const client = await joinNetwork(server, name)
  const appId = await makeApp(client, 'Large Files', 'com.example.large')
  return (file) => client.upload(appId, file, 'clip.mp4')
}

function look(peak: { server: number; worker: number }): void {
  const pid = serverPid()
  peak.server = Math.max(peak.server, residentOf(pid))
  for (const worker of childrenOf(pid)) peak.worker = Math.max(peak.worker, residentOf(worker))
}

function serverPid(): number {
  const lock = readFileSync(join(server.dataDir, 'server.lock'), 'utf8')
  return (JSON.parse(lock) as { pid: number }).pid
}

/** The media workers; PostgreSQL is a child process too. */
function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ')
  return children.map(Number).filter((child) => commandOf(child).includes('media-worker'))
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return ''
  }
}

/** In bytes; 0 for a process that has just ended. */
function residentOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

function inMb(bytes: number): string {
  return `${(bytes / megabyte).toFixed(0)} MB`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
