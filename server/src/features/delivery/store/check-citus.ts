import { withConnection } from '../../../lib/db/connect-apart.ts'
import { CannotRun, exitCodes } from '../../../lib/failures/cannot-run.ts'
import {
  type EventTable,
  type NodeSettings,
  type WorkerAnswer,
  askWorkers,
  coordinatorSettings,
  isCitus,
  readEventTables,
} from './citus.sql.ts'
import { eventRole } from './event-role.ts'

/** Citus 14 runs on these major versions of PostgreSQL. */
const postgresMajors = { oldest: 16, newest: 18 }
const oldestCitus = 14

/**
 * Refuses an event database of Citus that could lose committed events, or whose tables are not
 * distributed as they should be. Returns warnings. The workers are asked too, because the events
 * are stored there. Plain PostgreSQL has nothing to check.
 */
export async function checkCitus(url: string): Promise<string[]> {
  return withConnection(url, async (client) => {
    if (!(await isCitus(client))) return []
    const wrongCoordinator = wrongVersion(await coordinatorSettings(client))
    if (wrongCoordinator !== undefined) throw refused(`the coordinator ${wrongCoordinator}`)
    const warnings = judgeWorkers(await askWorkers(client))
    const wrong = wrongTable(await readEventTables(client))
    if (wrong !== undefined)
      throw refused(`${wrong}. End the servers and run: npm run operator -- shard-events`)
    return warnings
  })
}

/** Throws `CannotRun` with the name of the first worker that is not fit. */
export function judgeWorkers(answers: readonly WorkerAnswer[], needsLogin = true): string[] {
  if (answers.length === 0) throw refused('Citus has no worker: add them with citus_add_node')
  return answers.flatMap((answer) => {
    const { worker, settings, error } = answer
    if (settings === undefined)
      return [
        `EVENT_DATABASE_URL: the worker ${worker} could not be asked (${error ?? ''}). Events of its lanes wait until it answers`,
      ]
    const wrong = wrongWorker(answer, settings, needsLogin)
    if (wrong !== undefined) throw refused(`the worker ${worker} ${wrong}`)
    return []
  })
}

function wrongWorker(
  { hasMetadata }: WorkerAnswer,
  settings: NodeSettings,
  needsLogin: boolean,
): string | undefined {
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'] as const)
    if (settings[name] === 'off') return `runs with ${name} off and would lose what it confirmed`
  if (Number(settings.max_prepared_transactions) === 0)
    return 'runs with max_prepared_transactions = 0, so that Citus cannot commit on several workers'
  if (!hasMetadata) return 'has no metadata: run start_metadata_sync_to_all_nodes()'
  if (needsLogin && !settings.can_login)
    return `does not let the role ${eventRole} log in. Run: npm run operator -- shard-events`
  return wrongVersion(settings)
}

export function wrongVersion({
  server_version_num: version,
  citus_version: citus,
}: NodeSettings): string | undefined {
  const major = Math.floor(Number(version) / 10_000)
  const { oldest, newest } = postgresMajors
  if (major < oldest || major > newest)
    return `runs PostgreSQL ${major}: Citus needs one from ${oldest} to ${newest}`
  const number = /^Citus (\d+)\./.exec(citus)?.[1]
  return Number(number) >= oldestCitus ? undefined : `runs "${citus}": ${oldestCitus} is needed`
}

/** The first event table that is not where it belongs. */
export function wrongTable(tables: readonly EventTable[]): string | undefined {
  const [first] = tables
  for (const { name, group, isLocal } of tables) {
    if (isLocal && group !== null) return `${name} is distributed and must not be`
    if (isLocal) continue
    if (group === null) return `${name} is not distributed`
    if (group !== first?.group) return `${name} does not lie beside ${first?.name ?? ''}`
  }
  return undefined
}

function refused(wrong: string): CannotRun {
  return new CannotRun(`EVENT_DATABASE_URL: ${wrong}`, exitCodes.config)
}
