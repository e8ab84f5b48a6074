import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { refuse } from '../../lib/refuse.ts'
import type { Order, Outcome } from './media-worker.ts'
import type { MediaJobs } from './media-jobs.ts'

const worker = fileURLToPath(new URL('./media-worker.ts', import.meta.url))
/** Linux's tool for process limits. On other systems only the timeout applies. */
const prlimit = '/usr/bin/prlimit'
// Node reserves 4 to 6 GiB of address space and uses little of it, so `as` is large. `data` counts
// only private writable memory, which is under 1 GiB for the largest picture:
// https://man7.org/linux/man-pages/man2/setrlimit.2.html
const limits = [`--as=${12 * 1024 ** 3}`, `--data=${2 * 1024 ** 3}`, '--cpu=60', '--core=0']

const mostChildren = 2
// Seconds of CPU time, because a valid file must not be refused on a busy machine. `hanging` is
// wall-clock time.
const timeoutSeconds = { picture: 10, video: 20, hanging: 60 }
// A check counts at most this much, because a virtual machine that was paused may report the pause
// as CPU time of the process that ran.
const mostSecondsACheck = 2
// A child process is replaced before it comes near its limits, or when a large picture has left it
// large.
const retiresAfter = { cpuSeconds: 20, residentBytes: 300 * 1024 * 1024 }

const idle: ChildProcess[] = []
const waiting: { wantsFresh: boolean; take: (child: ChildProcess) => void }[] = []
let alive = 0
let lost = 0

/** How many child processes crashed or were killed over a file since this process started. */
export function lostChildren(): number {
  return lost
}

/**
 * Runs a media job in one of at most two child processes, which are reused. A job that runs out of
 * memory or crashes is repeated once in a fresh process, because the first one may have been filled
 * by earlier jobs. Refuses what the job refuses; `file_broken` when the child crashed twice or took
 * too long (10 s of CPU time for a picture, 20 s for a video, a minute of wall-clock time for any
 * job); and `unavailable` when memory or disk is short.
 */
export async function runMediaJob<N extends keyof MediaJobs>(
  log: FastifyBaseLogger,
  name: N,
  args: Parameters<MediaJobs[N]>,
): Promise<Awaited<ReturnType<MediaJobs[N]>>> {
  let outcome = await runOrder(await takeChild(), { name, args })
  if (mayFitFreshProcess(outcome)) {
    log.warn(
      { work: name, outcome },
      'a media job ran out of memory or crashed its process; it is repeated once in a new process',
    )
    outcome = await runOrder(await takeFreshChild(), { name, args })
  }
  if ('endedBy' in outcome) {
    lost += 1
    log.warn(
      { work: name },
      'a media job took too long or crashed its process twice; the file is refused as broken',
    )
    return refuse('file_broken')
  }
  const { made, refused, failed } = outcome
  if (refused !== undefined) return passOn(refused)
  if (failed === undefined) return made as Awaited<ReturnType<MediaJobs[N]>>
  log.warn(
    { work: name, err: failed },
    'a media job failed; the upload is refused, as unavailable when memory or disk is short and as broken otherwise; check memory and disk space if this repeats',
  )
  const isOursToMend = /^(ENOSPC|EDQUOT|EIO|EMFILE|ENFILE|ENOMEM)$/.test(String(failed.code))
  return isOursToMend ? refuse('unavailable', { retryAfterSeconds: 60 }) : refuse('file_broken')
}

function passOn({ reason, field, message }: NonNullable<Outcome['refused']>): never {
  return refuse(reason, { message, ...(field === undefined ? {} : { field }) })
}

/** A child that exited before it answered, with the signal that ended it, if any. */
interface Ended {
  endedBy: NodeJS.Signals | null
}

/**
 * Whether the job may succeed in a fresh process. Code that checks for it reports ENOMEM; elsewhere
 * the process crashes. SIGKILL comes from us, for a job that takes too long, and SIGXCPU from the
 * kernel.
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

/**
 * Returns the next child process that is started. This caller goes to the front of the queue,
 * because it has waited for one child already.
 */
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
    // The server's environment holds secrets, so the child does not get it.
    env: {},
  })
  // A child that could not be started emits `error` and no `exit`.
  let isGone = false
  const gone = () => {
    if (isGone) return
    isGone = true
    alive -= 1
    const at = idle.indexOf(child)
    if (at >= 0) idle.splice(at, 1)
    // A caller that waited for this child gets a new one.
    waiting.shift()?.take(startChild())
  }
  child.on('error', gone)
  child.once('exit', gone)
  return child
}

async function runOrder(child: ChildProcess, order: Order): Promise<Outcome | Ended> {
  holdProcess(child, true)
  const isOfVideos = order.name === 'cleanMp4' || order.name === 'sha256Of'
  const stopWatching = endInTime(child, isOfVideos ? timeoutSeconds.video : timeoutSeconds.picture)
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

/** Checks every second. On systems that do not report CPU time, wall-clock time is used instead. */
function endInTime(child: ChildProcess, mostSeconds: number): () => void {
  let before = cpuSecondsOf(child)
  let [seconds, used] = [0, 0]
  const timer = setInterval(() => {
    seconds += 1
    const now = cpuSecondsOf(child)
    used +=
      before === undefined || now === undefined ? 1 : Math.min(now - before, mostSecondsACheck)
    before = now
    if (used > mostSeconds || seconds >= timeoutSeconds.hanging) child.kill('SIGKILL')
  }, 1000)
  return () => clearInterval(timer)
}

const ticksASecond = 100

/** CPU time from Linux's /proc; undefined on other systems and for a process that has exited. */
function cpuSecondsOf({ pid }: ChildProcess): number | undefined {
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
  // Its exit starts a new child for the next caller: see startChild.
  if (isWorn || waiting[0]?.wantsFresh === true) child.kill('SIGKILL')
  else if (waiting.length === 0) idle.push(child)
  else waiting.shift()?.take(child)
}

/** A busy child keeps this process alive; an idle one does not. */
function holdProcess(child: ChildProcess, isHeld: boolean): void {
  if (isHeld) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}
