// One side of a comparison of two commits: opens the measured subject on its own database and
// answers the bench's messages. `node bench/subject.ts <name> <folder>`. Each commit runs its own
// copy of this file, so that it fits its code.
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/src/lib/cluster/embedded-postgres.ts'
import { coreMigrations, eventMigrations, migrate } from '../server/src/lib/db/migrate.ts'
import { databaseUse } from './load/database-use.ts'
import { type ProcessUse, processUse } from './load/process-use.ts'
import { type Subject, type SubjectName, openSubject } from './subjects.ts'

/** A message of the bench to a subject. The answer is one message. */
export type SubjectRequest = 'use' | 'requests' | 'run'

export interface Use extends ProcessUse {
  /** Processor time of its PostgreSQL in microseconds; undefined where there is no /proc. */
  database: number | undefined
}

const [, , name = '', folder = ''] = process.argv
const postgres = await startEmbeddedPostgres(folder, ['jit=off', 'max_wal_size=4GB'])
for (const migrations of [coreMigrations, eventMigrations]) await migrate(postgres.url, migrations)
const subject = await openSubject(name as SubjectName, {
  url: postgres.url,
  dataFolder: join(folder, 'data'),
})
process.on('message', (request: SubjectRequest) => void answer(subject, request))
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

async function answer(running: Subject, request: SubjectRequest): Promise<void> {
  if (request === 'requests') process.send?.(running.requests?.() ?? [])
  else if (request === 'run') process.send?.({ count: (await running.run?.()) ?? 0 })
  else process.send?.(takenNow())
}

function takenNow(): Use {
  return { ...processUse(), database: databaseUse(postgres.folder) }
}
