import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { refuse } from '../../lib/refuse.ts'
import type { Order, Outcome } from './media-worker.ts'
import type { MediaJobs } from './media-jobs.ts'

const worker = fileURLToPath(new URL('./media-worker.ts', import.meta.url))
/** Linux's own tool for the limits of a process; elsewhere the wall clock alone ends what takes too long. */
const prlimit = '/usr/bin/prlimit'
// Node reserves 4 to 6 GiB of address space and hardly uses it, so `as` is wide. `data` counts only the private memory that may
// be written, which is under 1 GiB for the largest picture: https://man7.org/linux/man-pages/man2/setrlimit.2.html
const limits = [`--as=${12 * 1024 ** 3}`, `--data=${2 * 1024 ** 3}`, '--cpu=60', '--core=0']

const mostChildren = 2
// Of a processor, not of the clock: on a machine that is busy with others a good file must not be refused for being slow.
const patienceSeconds = { picture: 5, video: 20, hanging: 60 }
// A child is ended before it comes near its limits, and when one large picture has left it large.
const retiresAfter = { cpuSeconds: 20, residentBytes: 300 * 1024 * 1024 }

const idle: ChildProcess[] = []
const waiting: { wantsFresh: boolean; take: (child: ChildProcess) => void }[] = []
let alive = 0
let lost = 0

/** How many children crashed or had to be ended over a file since this process began. */
export function lostChildren(): number {
  return lost
}

/**
 * Runs work on media in a child process, one of at most two, which stays for the next one. Work that runs out of memory or crashes
 * is done once more in a fresh process, because the one before may have been full of earlier work. Refuses what the work refuses;
 * `file_broken` where the child crashed twice or took too long over it: 5 s of a processor for a picture, 20 s for a
 * video, a minute of the clock for anything; and `unavailable` where memory or disk is short.
 */
export async function runMediaJob<N extends keyof MediaJobs>(
  log: FastifyBaseLogger,
  name: N,
  args: Parameters<MediaJobs[N]>,
): Promise<Awaited<ReturnType<MediaJobs[N]>>> {
  let outcome = await ordered(await takeChild(), { name, args })
  if (mayFitFreshProcess(outcome)) {
    log.warn(
      { work: name, outcome },
      'a media process ran out of memory or crashed; trying a new one',
    )
    outcome = await ordered(await takeFreshChild(), { name, args })
  }
  if ('endedBy' in outcome) {
    lost += 1
    log.warn({ work: name }, 'the media worker crashed or took too long')
    return refuse('file_broken')
  }
  const { made, refused, failed } = outcome
  if (refused !== undefined) return passOn(refused)
  if (failed === undefined) return made as Awaited<ReturnType<MediaJobs[N]>>
  log.warn({ work: name, err: failed }, 'work on media failed')
  const isOursToMend = /^(ENOSPC|EDQUOT|EIO|EMFILE|ENFILE|ENOMEM)$/.test(String(failed.code))
  return isOursToMend ? refuse('unavailable', { retryAfterSeconds: 60 }) : refuse('file_broken')
}

function passOn({ reason, field, message }: NonNullable<Outcome['refused']>): never {
  return refuse(reason, { message, ...(field === undefined ? {} : { field }) })
}

/** A child that ended before it answered, and the signal that ended it, if one did. */
interface Ended {
  endedBy: NodeJS.Signals | null
}

/**
 * Memory that runs out is told (ENOMEM) where the code at work looks for it; elsewhere the process crashes. SIGKILL is ours, for
 * work that takes too long, and SIGXCPU the kernel's.
 */
function mayFitFreshProcess(outcome: Outcome | Ended): boolean {
  if ('endedBy' in outcome) return !/^SIG(KILL|XCPU)$/.test(String(outcome.endedBy))
  return outcome.failed?.code === 'ENOMEM'
}

function takeChild(): Promise<ChildProcess> | ChildProcess {
  const child = idle.pop()
  if (child?.connected === true) return child
  if (alive < mostChildren) return startChild()
  return new Promise((take) => waiting.push({ wantsFresh: false, take }))
}

/** The next one that is started. It goes before others, who have not waited for one child already. */
function takeFreshChild(): Promise<ChildProcess> | ChildProcess {
  if (alive < mostChildren) return startChild()
  return new Promise((take) => {
    waiting.unshift({ wantsFresh: true, take })
    idle.pop()?.kill('SIGKILL')
  })
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
    waiting.shift()?.take(startChild())
  }
  child.on('error', gone)
  child.once('exit', gone)
  return child
}

async function ordered(child: ChildProcess, order: Order): Promise<Outcome | Ended> {
  holdProcess(child, true)
  const isOfVideos = order.name === 'cleanMp4' || order.name === 'sha256Of'
  const stopWatching = endInTime(
    child,
    isOfVideos ? patienceSeconds.video : patienceSeconds.picture,
  )
  const outcome = await new Promise<Outcome | Ended>((resolve) => {
    const end = (_code: number | null, endedBy: NodeJS.Signals | null) => resolve({ endedBy })
    child.once('exit', end)
    child.once('message', (message) => {
      child.off('exit', end)
      resolve(message as Outcome)
    })
    child.send(order, (error) => {
      if (error !== null) resolve({ endedBy: null })
    })
  })
  stopWatching()
  holdProcess(child, false)
  if (!('endedBy' in outcome)) giveBack(child, outcome)
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
    outcome.residentBytes > retiresAfter.residentBytes ||
    outcome.failed?.code === 'ENOMEM'
  // Its end starts a new one for whoever waits: see startChild.
  if (isWorn || waiting[0]?.wantsFresh === true) child.kill('SIGKILL')
  else if (waiting.length === 0) idle.push(child)
  else waiting.shift()?.take(child)
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
