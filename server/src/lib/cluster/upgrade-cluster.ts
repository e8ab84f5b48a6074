// Copies an embedded cluster of an earlier major version of PostgreSQL into one of this version.
// Whatever is killed, the old cluster is as it was: the new one is moved into place last.
import { readFileSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { syncFiles, treeOf } from './backup-files.ts'
import { refuseBeforeBaseline } from '../db/before-baseline.ts'
import { CannotRun, exitCodes } from '../failures/cannot-run.ts'
import { connectApart } from '../db/connect-apart.ts'
import { clusterIn, postgresMajor, startCluster } from './embedded-postgres.ts'
import { coreMigrations, eventMigrations, migrate, namesOfMigrations } from '../db/migrate.ts'
import { type Binaries, findBinaries } from './postgres-binaries.ts'
import { type Owner, clusterOwner, makeOwned } from './postgres-owner.ts'
import { stopOrphan } from './postmaster.ts'
import {
  type CopiedTable,
  addPart,
  beginReading,
  beginWriting,
  copySequences,
  emptyTables,
  fingerprintOf,
  finishCopy,
  listMigrations,
  listTables,
  readFrom,
  writeTo,
} from './upgrade-cluster.sql.ts'

export interface Upgrading {
  /** The folder that holds the clusters and their password. */
  folder: string
  /** The old cluster. */
  cluster: string
  /** Finds the programs of the old version; `scratch` is removed after the upgrade. */
  programs: (scratch: string, owner: Owner | undefined) => Promise<Binaries>
  /** Runs after everything was compared, before the new cluster is moved into place. */
  beforeMove: () => void
}

export interface Upgraded {
  tables: number
  rows: bigint
}

/** Throws `CannotRun`; the old cluster is untouched then, as it is after success. */
export async function upgradeCluster(options: Upgrading): Promise<Upgraded> {
  const { folder, cluster, programs, beforeMove } = options
  const scratch = scratchIn(folder)
  await clearScratch(folder)
  refuseFullDisk(folder, cluster)
  makeOwned(scratch, clusterOwner())
  try {
    const upgraded = await copyCluster({ folder, cluster, scratch, programs })
    const made = clusterIn(scratch)
    const { files } = treeOf(made)
    await syncFiles(
      made,
      files.map((path) => join(made, path)),
    )
    beforeMove()
    renameSync(made, clusterIn(folder))
    return upgraded
  } finally {
    await clearScratch(folder)
  }
}

const scratchIn = (folder: string) => join(folder, 'upgrade')

/** Removes what a killed upgrade left, and ends its PostgreSQL first. */
async function clearScratch(folder: string): Promise<void> {
  const scratch = scratchIn(folder)
  await stopOrphan(clusterIn(scratch))
  rmSync(scratch, { recursive: true, force: true })
}

/** The copy is about as large as the old cluster, and one table lies beside it as text. */
function refuseFullDisk(folder: string, cluster: string): void {
  const bytes = treeOf(join(cluster, 'base')).files.reduce(
    (sum, path) => sum + statSync(join(cluster, 'base', path)).size,
    0,
  )
  const { bavail, bsize } = statfsSync(folder)
  const megabytes = (value: number) => Math.ceil(value / 1024 ** 2)
  const needed = bytes * 2 + 512 * 1024 ** 2
  if (bavail * bsize >= needed) return
  throw new CannotRun(
    `DATA_DIR: the upgrade of "${cluster}" needs ${megabytes(needed)} MB and ${megabytes(bavail * bsize)} are free on its disk. Nothing was changed`,
    exitCodes.unavailable,
  )
}

interface Copying {
  folder: string
  cluster: string
  scratch: string
  programs: Upgrading['programs']
}

async function copyCluster({ folder, cluster, scratch, programs }: Copying): Promise<Upgraded> {
  const old = await startCluster({
    folder,
    cluster,
    programs: (_folder, owner) => programs(scratch, owner),
    extraSettings: ['default_transaction_read_only=on'],
  })
  try {
    // Nothing of the copy must outlive a crash before it is complete.
    const fresh = await startCluster({
      folder: scratch,
      cluster: clusterIn(scratch),
      programs: findBinaries,
      extraSettings: ['wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=2GB'],
    })
    try {
      const password = readFileSync(join(folder, 'password'), 'utf8').trim()
      return await copyRows({ from: old.url, to: fresh.url, scratch, password })
    } finally {
      await fresh.stop()
    }
  } finally {
    await old.stop()
  }
}

async function copyRows(options: {
  from: string
  to: string
  scratch: string
  password: string
}): Promise<Upgraded> {
  const from = await connectApart(options.from)
  try {
    await beginReading(from)
    await makeSchema(from, options.to)
    const to = await connectApart(options.to)
    try {
      await beginWriting(to)
      const tables = await sameTables(from, to)
      const rows = await copyTables({ from, to, scratch: options.scratch }, tables)
      await copySequences(from, to)
      await finishCopy(to, options.password)
      return { tables: tables.length, rows }
    } finally {
      await to.end()
    }
  } finally {
    await from.end()
  }
}

/** Runs exactly the migrations that the old cluster has; the next start runs the others. */
async function makeSchema(from: pg.Client, url: string): Promise<void> {
  const ran = await listMigrations(from)
  refuseBeforeBaseline('The database', ran)
  const known = new Set(namesOfMigrations())
  const newer = ran.find(({ name }) => !known.has(name))
  if (newer !== undefined)
    throw new CannotRun(
      `The database has the migration ${newer.name}, which this version does not know. Nothing was changed: upgrade with the version that made it, or a later one`,
      exitCodes.config,
    )
  const only = new Set(ran.map(({ name }) => name))
  await migrate(url, coreMigrations, { only })
  await migrate(url, eventMigrations, { only })
}

/** Makes the parts of tables that the old cluster has, and compares what both consist of. */
async function sameTables(from: pg.Client, to: pg.Client): Promise<CopiedTable[]> {
  const wanted = await listTables(from)
  const made = new Set((await listTables(to)).map(({ name }) => name))
  for (const table of wanted)
    if (table.parent !== null && !made.has(table.name)) await addPart(to, table)
  const found = new Map((await listTables(to)).map((table) => [table.name, table.shape]))
  for (const { name, shape } of wanted) {
    if (found.get(name) !== shape)
      throw differs(name, 'does not have the columns of its migrations')
    found.delete(name)
  }
  const [extra] = found.keys()
  if (extra !== undefined) throw differs(extra, 'is missing in the old database')
  return wanted
}

async function copyTables(
  { from, to, scratch }: { from: pg.Client; to: pg.Client; scratch: string },
  tables: readonly CopiedTable[],
): Promise<bigint> {
  const file = join(scratch, 'table.copy')
  let rows = 0n
  await emptyTables(to, tables)
  for (const table of tables) {
    await writeTo(from, table, file)
    await readFrom(to, table, file)
    rows += await compare(from, to, table)
  }
  return rows
}

/** Returns the number of rows. Throws `CannotRun` where any row differs. */
export async function compare(
  from: pg.Client,
  to: pg.Client,
  table: Pick<CopiedTable, 'name'>,
): Promise<bigint> {
  const [before, after] = [await fingerprintOf(from, table), await fingerprintOf(to, table)]
  if (before.rows !== after.rows)
    throw differs(table.name, `has ${before.rows} rows and its copy ${after.rows}`)
  if (before.sum !== after.sum) throw differs(table.name, 'has rows that differ from their copies')
  return BigInt(after.rows)
}

function differs(name: string, how: string): CannotRun {
  return new CannotRun(
    `The table ${name} ${how}. The upgrade to PostgreSQL ${postgresMajor} was given up, and the old database is as it was`,
    exitCodes.failed,
  )
}
