import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

const patienceMs = 10_000
const latestSecond = 1

/**
 * Takes a still out of a cleaned mp4 with ffmpeg: about a second in, or in the middle of a shorter one. False where it could not: a
 * video without a still is fine. ffmpeg is given a file of our own writing, opens nothing else, and is kept small and short.
 */
export async function makeStill(
  ffmpeg: string,
  video: { path: string; durationMs: number },
  target: string,
): Promise<boolean> {
  const second = Math.min(latestSecond, video.durationMs / 2000)
  const [program, ...args] = [
    ...(existsSync(prlimit) ? [prlimit, '--as=4294967296', '--cpu=10', '--core=0', '--'] : []),
    ...((await canLeaveNetwork()) ? [...apart, '--'] : []),
    ffmpeg,
    '-nostdin',
    '-v',
    'error',
    '-threads',
    '1',
    '-protocol_whitelist',
    'file',
    '-f',
    'mov',
    '-ss',
    second.toFixed(3),
    '-i',
    video.path,
    '-map',
    '0:v:0',
    '-frames:v',
    '1',
    '-f',
    'image2',
    '-c:v',
    'mjpeg',
    '-q:v',
    '3',
    '-y',
    target,
  ]
  return (await succeeds(program, args)) && existsSync(target)
}

const prlimit = '/usr/bin/prlimit'
const unshare = '/usr/bin/unshare'
const apart = [unshare, '--user', '--map-root-user', '--net']
let isApart: Promise<boolean> | undefined

/** Not every machine lets a process give up its network. */
function canLeaveNetwork(): Promise<boolean> {
  isApart ??= existsSync(unshare)
    ? succeeds(unshare, [...apart.slice(1), '--', '/bin/true'])
    : Promise.resolve(false)
  return isApart
}

function succeeds(program: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: 'ignore',
      // What the server knows is none of its business.
      env: {},
      timeout: patienceMs,
      killSignal: 'SIGKILL',
    })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}
