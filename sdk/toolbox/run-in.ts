// Runs programs inside a root of the toolbox.
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The folder `sdk` of this repository. It has the same path inside a root as outside. */
const sdkFolder = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

export interface RunOptions {
  /** Variables of the command. It gets no variable of this process. */
  env?: Record<string, string>
  /** Where the command starts: below `sdk` or below one of `folders`. */
  folder?: string
  /** Other folders of the host that the command may read and write, at the same path. */
  folders?: readonly string[]
}

export interface Ran {
  code: number | null
  /** What the command printed, on both streams. */
  output: string
}

/**
 * The command line that runs a command in a root, for `spawn`. The command has a mount namespace
 * and a process namespace of its own: when its first process is killed, all others end and nothing
 * stays mounted. The network is the host's.
 */
export function commandIn(
  root: string,
  command: readonly string[],
  { env = {}, folder = sdkFolder, folders = [] }: RunOptions = {},
): string[] {
  const variables = {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    LANG: 'C.UTF-8',
    ...env,
  }
  const script = [
    // Swift reads its own threads below /proc, so it needs that of the new process namespace.
    // A container may refuse to mount one.
    `mount -t proc proc ${quoted(`${root}/proc`)} || mount --rbind /proc ${quoted(`${root}/proc`)}`,
    `mount --rbind /dev ${quoted(`${root}/dev`)}`,
    // What a killed command leaves in /tmp would stay in the root.
    `mount -t tmpfs tmpfs ${quoted(`${root}/tmp`)}`,
    ...[sdkFolder, ...folders].map((path) => mountAt(root, path)),
    // A link in the root would lead to a file of the host.
    `rm -f ${quoted(`${root}/etc/resolv.conf`)}`,
    `cp -L /etc/resolv.conf /etc/hosts ${quoted(`${root}/etc/`)}`,
    `folder=$1; shift`,
    // Xvfb does not tell its parent that it is ready where that is process 1, so a shell is it.
    `exec chroot ${quoted(root)} /usr/bin/env -i -C "$folder" sh -c '"$@"; exit $?' sh env "$@"`,
  ].join('\n')
  const assigned = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
  const namespaces = asRoot(['unshare', '--mount', '--pid', '--fork', '--kill-child'])
  return [...namespaces, 'sh', '-euc', script, 'run-in', folder, ...assigned, ...command]
}

/**
 * Starts a command in a root, with pipes. SIGKILL ends it with all its processes; `unshare` ignores
 * other signals.
 */
export function startIn(
  root: string,
  command: readonly string[],
  options: RunOptions = {},
): ChildProcess {
  const [program = '', ...args] = commandIn(root, command, options)
  return spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Runs a command in a root to its end. */
export function runIn(
  root: string,
  command: readonly string[],
  options: RunOptions = {},
): Promise<Ran> {
  return finished(startIn(root, command, options))
}

/** Waits until a process has ended. A program that does not exist ends with code null. */
export function finished(child: ChildProcess): Promise<Ran> {
  return new Promise((resolve) => {
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.on('error', (error) => resolve({ code: null, output: output + error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
}

/**
 * A user who is not root gets root's rights in a user namespace, over the ids that `/etc/subuid`
 * gives the user.
 */
export function asRoot(command: readonly string[]): string[] {
  if (process.getuid?.() === 0) return [...command]
  return ['unshare', '--map-root-user', '--map-auto', ...command]
}

function mountAt(root: string, path: string): string {
  const inside = quoted(root + path)
  return `mkdir -p ${inside}\nmount --rbind ${quoted(path)} ${inside}`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
