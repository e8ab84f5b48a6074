// Work in child processes that are kept, so that it holds no call and its crash ends nothing else.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { Order, Outcome } from './answer-orders.ts'

/** A child that exited before it answered. */
export interface Ended {
  endedBy: NodeJS.Signals | null
  tookTooLong: boolean
}

export interface KeptProcesses<Name extends string> {
  /**
   * Runs a job in one of the child processes, which are reused. A job that runs out of memory or
   * whose process crashes or is killed is repeated once in a fresh process, because the first one
   * may have been filled by earlier jobs. `Ended` where that happened twice or it took too long.
   */
  run(log: FastifyBaseLogger, order: Order<Name>): Promise<Outcome | Ended>
}

export interface KeptProcessOptions<Name extends string> {
  /** The file that the processes run. It calls `answerOrders`. */
  worker: URL
  most: number
  /** Seconds of CPU time of a job, because good work must not be refused on a busy machine. */
  mostCpuSeconds: (name: Name) => number
  /** Seconds in which a job uses no CPU time, after which it counts as hanging. */
  hangingSeconds: number
}

interface Pool extends Omit<KeptProcessOptions<string>, 'worker'> {
  worker: string
  idle: ChildProcess[]
  waiting: { wantsFresh: boolean; take: (child: ChildProcess) => void }[]
  alive: number
}

/** Linux's tool for process limits. On other systems only the time limits apply. */
const prlimit = '/usr/bin/prlimit'
// Node reserves 4 to 6 GiB of address space and uses little of it, so `as` is large. `data` counts
// only private writable memory, which is under 1 GiB for the largest picture:
// https://man7.org/linux/man-pages/man2/setrlimit.2.html
const limits = [`--as=${12 * 1024 ** 3}`, `--data=${2 * 1024 ** 3}`, '--cpu=60', '--core=0']

// A check counts at most this much, because a virtual machine that was paused may report the pause
// as CPU time of the process that ran.
const mostSecondsACheck = 2
// A child process is replaced before it comes near its limits, or when a large job has left it
// large.
const retiresAfter = { cpuSeconds: 20, residentBytes: 300 * 1024 * 1024 }

/** Starts no process: the first job does. */
export function openKeptProcesses<Name extends string>(
  options: KeptProcessOptions<Name>,
): KeptProcesses<Name> {
  const pool: Pool = {
    ...(options as KeptProcessOptions<string>),
    worker: fileURLToPath(options.worker),
    idle: [],
    waiting: [],
    alive: 0,
  }
  return {
    run: async (log, order) => {
      const outcome = await runOrder(pool, await takeChild(pool), order)
      if (!mayFitFreshProcess(outcome)) return outcome
      log.warn(
        { work: order.name, outcome },
        'a job ran out of memory or crashed its process; it is repeated once in a new process',
      )
      return runOrder(pool, await takeFreshChild(pool), order)
    },
  }
}

/**
 * Whether the job may succeed in a fresh process. Code that checks for it reports ENOMEM; elsewhere
 * the process crashes, or the kernel kills it. SIGXCPU tells that it used too much CPU time.
 */
function mayFitFreshProcess(outcome: Outcome | Ended): boolean {
  if ('endedBy' in outcome) return !outcome.tookTooLong && outcome.endedBy !== 'SIGXCPU'
  return outcome.failed?.code === 'ENOMEM'
}

function takeChild(pool: Pool): Promise<ChildProcess> | ChildProcess {
  const child = pool.idle.pop()
  if (child?.connected === true) return child
  if (pool.alive < pool.most) return startChild(pool)
  return new Promise((take) => pool.waiting.push({ wantsFresh: false, take }))
}

/**
 * Returns the next child process that is started. This caller goes to the front of the queue,
 * because it has waited for one child already.
 */
function takeFreshChild(pool: Pool): Promise<ChildProcess> | ChildProcess {
  if (pool.alive < pool.most) return startChild(pool)
  return new Promise((take) => {
    pool.waiting.unshift({ wantsFresh: true, take })
    pool.idle.pop()?.kill('SIGKILL')
  })
}

function startChild(pool: Pool): ChildProcess {
  pool.alive += 1
  const isLimited = existsSync(prlimit)
  const program = isLimited ? prlimit : process.execPath
  const own = [process.execPath, pool.worker]
  const child = spawn(program, isLimited ? [...limits, '--', ...own] : own.slice(1), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // The server's environment holds secrets, so the child does not get it.
    env: {},
  })
  // A child that could not be started emits `error` and no `exit`.
  let isGone = false
  const gone = () => {
    if (isGone) return
    isGone = true
    pool.alive -= 1
    const at = pool.idle.indexOf(child)
    if (at >= 0) pool.idle.splice(at, 1)
    // A caller that waited for this child gets a new one.
    pool.waiting.shift()?.take(startChild(pool))
  }
  child.on('error', gone)
  child.once('exit', gone)
  return child
}

async function runOrder(pool: Pool, child: ChildProcess, order: Order): Promise<Outcome | Ended> {
  holdProcess(child, true)
  let tookTooLong = false
  const stopWatching = watchTime(child, pool, order, () => {
    tookTooLong = true
    child.kill('SIGKILL')
  })
  const outcome = await new Promise<Outcome | Ended>((resolve) => {
    const end = (_code: number | null, endedBy: NodeJS.Signals | null) =>
      resolve({ endedBy, tookTooLong })
    child.once('exit', end)
    child.once('message', (message) => {
      child.off('exit', end)
      resolve(message as Outcome)
    })
    child.send(order, (error) => {
      if (error !== null) resolve({ endedBy: null, tookTooLong })
    })
  })
  stopWatching()
  holdProcess(child, false)
  if (!('endedBy' in outcome)) giveBack(pool, child, outcome)
  return outcome
}

/** Checks every second. On systems that do not report CPU time, wall-clock time is used instead. */
function watchTime(child: ChildProcess, pool: Pool, order: Order, end: () => void): () => void {
  const mostCpuSeconds = pool.mostCpuSeconds(order.name)
  let before = cpuSecondsOf(child)
  let [used, unused] = [0, 0]
  const timer = setInterval(() => {
    const now = cpuSecondsOf(child)
    const more =
      before === undefined || now === undefined ? 1 : Math.min(now - before, mostSecondsACheck)
    before = now
    used += more
    // Even on a busy machine, a process of low priority gets some CPU time in so many seconds.
    unused = more > 0 ? 0 : unused + 1
    if (used > mostCpuSeconds || unused >= pool.hangingSeconds) end()
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

function giveBack(pool: Pool, child: ChildProcess, outcome: Outcome): void {
  const isWorn =
    outcome.cpuSeconds > retiresAfter.cpuSeconds ||
    outcome.residentBytes > retiresAfter.residentBytes ||
    outcome.failed?.code === 'ENOMEM'
  // Its exit starts a new child for the next caller: see startChild.
  if (isWorn || pool.waiting[0]?.wantsFresh === true) child.kill('SIGKILL')
  else if (pool.waiting.length === 0) pool.idle.push(child)
  else pool.waiting.shift()?.take(child)
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
