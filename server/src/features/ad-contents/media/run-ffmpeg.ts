import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

export interface FfmpegLimits {
  cpuSeconds: number
  /** Of the wall clock. */
  timeoutMs: number
  /** The largest file that it may write. */
  mostBytes: number
  /** Kills it when it is aborted. */
  signal?: AbortSignal
}

/**
 * Runs ffmpeg on files that we wrote. It has limits on memory, time and the size of its files, a
 * low priority, no network where the system allows that, and ends with this process. Returns
 * whether it succeeded.
 */
export async function runFfmpeg(
  ffmpeg: string,
  args: readonly string[],
  limits: FfmpegLimits,
): Promise<boolean> {
  const [program = ffmpeg, ...all] = [
    ...prefix('/usr/bin/nice', ['-n', '19']),
    ...prefix('/usr/bin/prlimit', [
      '--as=4294967296',
      `--cpu=${limits.cpuSeconds}`,
      `--fsize=${limits.mostBytes}`,
      '--core=0',
      '--',
    ]),
    ...((await canLeaveNetwork()) ? [...unshareCommand, '--'] : []),
    // Last, because a change of the user namespace would take the signal back.
    ...prefix('/usr/bin/setpriv', ['--pdeathsig', 'KILL', '--']),
    ffmpeg,
    '-nostdin',
    '-v',
    'error',
    '-threads',
    '1',
    '-protocol_whitelist',
    'file',
    ...args,
  ]
  return succeeds(program, all, limits)
}

/** Systems without the program run ffmpeg without it. */
function prefix(program: string, args: readonly string[]): string[] {
  return existsSync(program) ? [program, ...args] : []
}

const unshare = '/usr/bin/unshare'
const unshareCommand = [unshare, '--user', '--map-root-user', '--net']
let canUnshare: Promise<boolean> | undefined

/** Not every system lets a process leave its network namespace. */
function canLeaveNetwork(): Promise<boolean> {
  canUnshare ??= existsSync(unshare)
    ? succeeds(unshare, [...unshareCommand.slice(1), '--', '/bin/true'], { timeoutMs: 10_000 })
    : Promise.resolve(false)
  return canUnshare
}

function succeeds(
  program: string,
  args: readonly string[],
  { timeoutMs, signal }: Pick<FfmpegLimits, 'timeoutMs' | 'signal'>,
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: 'ignore',
      // The server's environment holds secrets, so ffmpeg does not get it.
      env: {},
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      ...(signal === undefined ? {} : { signal }),
    })
    child.once('error', () => {
      // One that is killed has not ended yet.
      if (child.pid === undefined) resolve(false)
    })
    child.once('exit', (code) => resolve(code === 0))
  })
}
