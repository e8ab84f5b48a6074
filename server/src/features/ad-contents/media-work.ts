import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { refuse } from '../../lib/refuse.ts'
import type { Order, Outcome } from './media-worker.ts'
import type { MediaWork } from './media-works.ts'

const worker = fileURLToPath(new URL('./media-worker.ts', import.meta.url))
/** Linux's own tool for the limits of a process; elsewhere the wall clock alone ends what takes too long. */
const prlimit = '/usr/bin/prlimit'
const limits = ['--as=4294967296', '--cpu=60', '--core=0']

const mostChildren = 2
// Of a processor, not of the clock: on a machine that is busy with others a good file must not be refused for being slow.
const patienceSeconds = { picture: 5, video: 20, hanging: 60 }
// A child is ended before it comes near its limits, and when one large picture has left it large.
const retiresAfter = { cpuSeconds: 20, residentBytes: 300 * 1024 * 1024 }

const idle: ChildProcess[] = []
const waiting: ((child: ChildProcess) => void)[] = []
let alive = 0
let lost = 0

/** How many children crashed or had to be ended over a file since this process began. */
export function lostChildren(): number {
  return lost
}

/**
 * Runs work on media in a child process, one of at most two, which stays for the next one. Refuses what the work refuses, and
 * `file_broken` where the child crashed or took too long over it: 5 s of a processor for a picture, 20 s for a
 * video, a minute of the clock for anything.
 */
export async function mediaWork<N extends keyof MediaWork>(
  log: FastifyBaseLogger,
  name: N,
  args: Parameters<MediaWork[N]>,
): Promise<Awaited<ReturnType<MediaWork[N]>>> {
  const child = await takeChild()
  const outcome = await ordered(child, { name, args })
  if (outcome === undefined) {
    lost += 1
    log.warn({ work: name }, 'the media worker crashed or took too long')
    return refuse('file_broken')
  }
  const { made, refused, failed } = outcome
  if (refused !== undefined) return passOn(refused)
  if (failed === undefined) return made as Awaited<ReturnType<MediaWork[N]>>
  log.warn({ work: name, err: failed }, 'work on media failed')
  const isOursToMend = /^(ENOSPC|EDQUOT|EIO|EMFILE|ENFILE|ENOMEM)$/.test(String(failed.code))
  return isOursToMend ? refuse('unavailable', { retryAfterSeconds: 60 }) : refuse('file_broken')
}

function passOn({ reason, field, message }: NonNullable<Outcome['refused']>): never {
  return refuse(reason, { message, ...(field === undefined ? {} : { field }) })
}

function takeChild(): Promise<ChildProcess> | ChildProcess {
  const child = idle.pop()
  if (child?.connected === true) return child
  if (alive < mostChildren) return startChild()
  return new Promise((resolve) => waiting.push(resolve))
}

function startChild(): ChildProcess {
  alive += 1
  const isLimited = existsSync(prlimit)
  const program = isLimited ? prlimit : process.execPath
  const args = isLimited ? [...limits, '--', process.execPath, worker] : [worker]
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // What the server knows is none of its business.
    env: {},
  })
  // One that could not even be started does not exit.
  let isGone = false
  const gone = () => {
    if (isGone) return
    isGone = true
    alive -= 1
    const at = idle.indexOf(child)
    if (at >= 0) idle.splice(at, 1)
    // Whoever waited for this one gets another.
    const next = waiting.shift()
    if (next !== undefined) next(startChild())
  }
  child.on('error', gone)
  child.once('exit', gone)
  return child
}

/** Undefined where the child ended before it answered. */
async function ordered(child: ChildProcess, order: Order): Promise<Outcome | undefined> {
  holdProcess(child, true)
  const isOfVideos = order.name === 'cleanMp4' || order.name === 'sha256Of'
  const stopWatching = endInTime(
    child,
    isOfVideos ? patienceSeconds.video : patienceSeconds.picture,
  )
  const outcome = await new Promise<Outcome | undefined>((resolve) => {
    const end = () => resolve(undefined)
    child.once('exit', end)
    child.once('message', (message) => {
      child.off('exit', end)
      resolve(message as Outcome)
    })
    child.send(order, (error) => {
      if (error !== null) end()
    })
  })
  stopWatching()
  holdProcess(child, false)
  if (outcome !== undefined) giveBack(child, outcome)
  return outcome
}

/** Looks every second. Where nobody tells what a process has used, the clock stands in for it. */
function endInTime(child: ChildProcess, mostSeconds: number): () => void {
  const before = processorSecondsOf(child)
  let seconds = 0
  const timer = setInterval(() => {
    seconds += 1
    const now = processorSecondsOf(child)
    const used = before === undefined || now === undefined ? seconds : now - before
    if (used > mostSeconds || seconds >= patienceSeconds.hanging) child.kill('SIGKILL')
  }, 1000)
  return () => clearInterval(timer)
}

const ticksASecond = 100

/** By Linux's own account; undefined on other systems, and for a process that has ended. */
function processorSecondsOf({ pid }: ChildProcess): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksASecond
  } catch {
    return undefined
  }
}

function giveBack(child: ChildProcess, outcome: Outcome): void {
  const isWorn =
    outcome.cpuSeconds > retiresAfter.cpuSeconds ||
    outcome.residentBytes > retiresAfter.residentBytes
  if (isWorn) {
    child.kill('SIGKILL')
    return
  }
  const next = waiting.shift()
  if (next === undefined) idle.push(child)
  else next(child)
}

/** A child at work keeps this process alive; an idle one does not. */
function holdProcess(child: ChildProcess, isHeld: boolean): void {
  if (isHeld) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}
