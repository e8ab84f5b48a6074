// One side of a comparison of two commits: it opens what a bench measures on a database of its own, and answers what the bench
// asks. `node bench/subject.ts <name> <folder>`. Each commit runs its own copy of this file, so that its calls fit its code.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/src/lib/embedded-postgres.ts'
import { coreMigrations, eventMigrations, migrate } from '../server/src/lib/migrate.ts'
import { type Subject, type SubjectName, openSubject } from './subjects.ts'

/** What a bench asks of a subject. The answer is one message. */
export type EligibilityFilter = 'use' | 'requests' | 'run'

export interface Use {
  /** Microseconds of processor time that this process has taken. */
  user: number
  system: number
  /** Bytes in memory. */
  rss: number
  /** Microseconds of processor time that its PostgreSQL has taken; undefined where there is no /proc. */
  database: number | undefined
}

/** The kernel counts processor time in hundredths of a second, on every Linux that Node runs on. */
const microsecondsPerTick = 10_000

const [, , name = '', folder = ''] = process.argv
const postgres = await startEmbeddedPostgres(folder, ['jit=off', 'max_wal_size=4GB'])
for (const migrations of [coreMigrations, eventMigrations]) await migrate(postgres.url, migrations)
const subject = await openSubject(name as SubjectName, {
  url: postgres.url,
  dataFolder: join(folder, 'data'),
})
process.on('message', (question: EligibilityFilter) => void answer(subject, question))
process.on('disconnect', () => {
  void subject
    .close()
    .then(() => postgres.stop())
    .finally(() => process.exit(0))
})
process.send?.({
  port: subject.port,
  connections: subject.connections,
  mayWait: subject.mayWait,
})

async function answer(of: Subject, question: EligibilityFilter): Promise<void> {
  if (question === 'requests') process.send?.(of.requests?.() ?? [])
  else if (question === 'run') process.send?.({ count: (await of.run?.()) ?? 0 })
  else process.send?.(processorUse())
}

function processorUse(): Use {
  const { user, system } = process.cpuUsage()
  return { user, system, rss: process.memoryUsage.rss(), database: databaseUse(postgres.folder) }
}

/** The postmaster, the processes it has now, and those that have ended. */
function databaseUse(cluster: string): number | undefined {
  try {
    const postmaster = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]
    const ticks = readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .map((pid) => ({ pid, fields: statOf(pid) }))
      .filter(({ pid, fields }) => pid === postmaster || fields[1] === postmaster)
      // Fields 14 to 17 of proc_pid_stat(5): its own user and system time, and that of its ended children.
      .flatMap(({ fields }) => fields.slice(11, 15).map(Number))
    return ticks.reduce((sum, value) => sum + value, 0) * microsecondsPerTick
  } catch {
    return undefined
  }
}

/** The fields of /proc/<pid>/stat behind the name, from the state on. Empty for a process that has just ended. */
function statOf(pid: string): string[] {
  try {
    const text = readFileSync(join('/proc', pid, 'stat'), 'latin1')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
