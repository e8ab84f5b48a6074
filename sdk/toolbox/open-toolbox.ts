// Makes the Debian roots that hold the compilers and engines of the platforms. They lie in the
// user's cache folder, because a root takes minutes to make and serves every checkout.
import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import roots from './roots.json' with { type: 'json' }
import { type Ran, asRoot, finished, runIn } from './run-in.ts'

export type RootName = keyof typeof roots

export interface OpenRoot {
  /** Undefined where no root was made. */
  folder: string | undefined
  /** Why this machine can make no root. */
  hindrance?: string
  /** By platform: the line with which apt refused its packages. */
  refused: Record<string, string>
}

interface Stand {
  definition: (typeof roots)[RootName]
  refused: Record<string, string>
}

const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'frontrow-toolbox')

/**
 * Opens a root, and makes it where there is none or where `roots.json` has changed. Packages that
 * apt refused at an earlier time are tried again.
 */
export async function openRoot(name: RootName, print: (line: string) => void): Promise<OpenRoot> {
  const definition = roots[name]
  const platforms = Object.keys(definition.platforms)
  const hindrance = await findHindrance(print)
  if (hindrance !== undefined) return { folder: undefined, hindrance, refused: {} }
  mkdirSync(cache, { recursive: true })
  return underLock(join(cache, `${name}.lock`), async () => {
    const folder = join(cache, name)
    const stand = readStand(folder)
    if (stand === undefined || !isEqual(stand.definition, definition)) {
      print(`Making the toolbox root ${name} in ${folder}; this takes some minutes.`)
      const why = await makeRoot(name, folder)
      if (why !== undefined) {
        const refused = Object.fromEntries(platforms.map((platform) => [platform, why]))
        return { folder: undefined, refused }
      }
    } else if (Object.keys(stand.refused).length > 0) {
      await installPlatforms(folder, definition, Object.keys(stand.refused))
    }
    return { folder, refused: readStand(folder)?.refused ?? {} }
  })
}

/** Says why this machine can make no root, or nothing. */
async function findHindrance(print: (line: string) => void): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'the toolbox needs Linux'
  const namespace = await run(asRoot(['unshare', '--mount', '--pid', '--fork', 'true']))
  if (namespace.code !== 0)
    return `the toolbox needs root rights or user namespaces: ${lastLineOf(namespace)}`
  if ((await run(['mmdebstrap', '--version'])).code === 0) return undefined
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return 'the toolbox needs mmdebstrap: apt-get install mmdebstrap'
  print('Installing mmdebstrap (apt-get).')
  await run(['apt-get', 'update'])
  const installed = await run(['apt-get', 'install', '-y', '--no-install-recommends', 'mmdebstrap'])
  return installed.code === 0 ? undefined : refusalOf(installed)
}

/**
 * Makes a root beside its place and renames it. Without an address, mmdebstrap takes the mirror of
 * the host's own apt. Returns the refusal where Debian's base could not be installed.
 */
async function makeRoot(name: RootName, folder: string): Promise<string | undefined> {
  const definition = roots[name]
  const started = readdirSync(cache).filter((entry) => entry.startsWith(`${name}.building-`))
  for (const left of started) await run(asRoot(['rm', '-rf', join(cache, left)]))
  // What a killed run left may still be written to, so each run has a name of its own.
  const building = `${folder}.building-${process.pid}`
  const mmdebstrap = ['mmdebstrap', '--mode=root', ...optionsOfUser(), ...definition.options]
  // The namespaces end what mmdebstrap has mounted.
  const namespaces = ['unshare', '--mount', '--pid', '--fork', '--kill-child']
  const made = await run(asRoot([...namespaces, ...mmdebstrap, definition.suite, building]))
  if (made.code !== 0) return refusalOf(made)
  await installPlatforms(building, definition, Object.keys(definition.platforms))
  await run(asRoot(['rm', '-rf', folder]))
  renameSync(building, folder)
  return undefined
}

/**
 * In a user namespace mmdebstrap can make no device, and the ones that it mounts one by one are
 * refused. So the host's whole /dev is mounted while packages are unpacked.
 */
function optionsOfUser(): string[] {
  if (process.getuid?.() === 0) return []
  return [
    '--skip=chroot/mount/dev',
    '--extract-hook=mount --rbind /dev "$1/dev"',
    '--customize-hook=umount -l "$1/dev"',
  ]
}

/** Installs the packages of each platform apart, so that a refusal concerns that platform only. */
async function installPlatforms(
  folder: string,
  definition: Stand['definition'],
  platforms: readonly string[],
): Promise<void> {
  const refused: Record<string, string> = {}
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const update = await runIn(folder, ['apt-get', 'update'], { env })
  for (const platform of platforms) {
    const packages = Object.entries(definition.platforms).find(([one]) => one === platform)?.[1]
    const install = ['apt-get', 'install', '-y', ...(packages ?? [])]
    const installed = update.code === 0 ? await runIn(folder, install, { env }) : update
    if (installed.code !== 0) refused[platform] = refusalOf(installed)
  }
  await runIn(folder, ['sh', '-c', 'apt-get clean; rm -rf /var/lib/apt/lists/*'])
  const stand: Stand = { definition, refused }
  writeFileSync(standIn(folder), JSON.stringify(stand, null, 2))
}

function standIn(folder: string): string {
  return join(folder, 'toolbox.json')
}

function readStand(folder: string): Stand | undefined {
  const path = standIn(folder)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Stand) : undefined
}

function isEqual(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Runs `work` while no other process does so. The lock of a process that has ended is void. */
export async function underLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' })
      break
    } catch {
      if (isVoid(path)) rmSync(path, { force: true })
      else await wait(500)
    }
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

function isVoid(path: string): boolean {
  try {
    const owner = Number(readFileSync(path, 'utf8'))
    // A lock without a number is just being written.
    if (owner > 0) process.kill(owner, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

function run([program = '', ...args]: readonly string[]): Promise<Ran> {
  return finished(spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] }))
}

/** The line in which apt or mmdebstrap says what is wrong. */
function refusalOf(ran: Ran): string {
  return /^E: .*$/m.exec(ran.output)?.[0] ?? lastLineOf(ran)
}

function lastLineOf({ output, code }: Ran): string {
  return output.trim().split('\n').at(-1) || `exit ${code}`
}
