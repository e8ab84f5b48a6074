import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

const timeoutMs = 10_000
const latestSecond = 1

/**
 * Takes a still from a cleaned mp4 with ffmpeg: one second in, or in the middle of a shorter video.
 * False when this failed; a video without a still is accepted. ffmpeg reads only a file that we
 * wrote, and runs with limits on memory and time.
 */
export async function makeStill(
  ffmpeg: string,
  video: { path: string; durationMs: number },
  target: string,
): Promise<boolean> {
  const second = Math.min(latestSecond, video.durationMs / 2000)
  const [program, ...args] = [
    ...(existsSync(prlimit) ? [prlimit, '--as=4294967296', '--cpu=10', '--core=0', '--'] : []),
    ...((await canLeaveNetwork()) ? [...unshareCommand, '--'] : []),
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
const unshareCommand = [unshare, '--user', '--map-root-user', '--net']
let canUnshare: Promise<boolean> | undefined

/** Not every system lets a process leave its network namespace. */
function canLeaveNetwork(): Promise<boolean> {
  canUnshare ??= existsSync(unshare)
    ? succeeds(unshare, [...unshareCommand.slice(1), '--', '/bin/true'])
    : Promise.resolve(false)
  return canUnshare
}

function succeeds(program: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: 'ignore',
      // The server's environment holds secrets, so ffmpeg does not get it.
      env: {},
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}
