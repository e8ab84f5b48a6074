// Spreads the event tables over the workers of a Citus, once. A second run changes nothing.
import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import type pg from 'pg'
import type { Secrets } from '../../../lib/crypto/secrets.ts'
import { withConnection } from '../../../lib/db/connect-apart.ts'
import { holdLock } from '../../../lib/db/locks.ts'
import { CannotRun, exitCodes } from '../../../lib/failures/cannot-run.ts'
import { judgeWorkers, wrongTable, wrongVersion } from './check-citus.ts'
import {
  askWorkers,
  coordinatorSettings,
  distribute,
  isCitus,
  letRoleIn,
  readEventTables,
  refusalsOfRole,
} from './citus.sql.ts'
import { eventRole } from './event-role.ts'
import { readTakenLanes } from './taken-lanes.sql.ts'

/** More than workers, so that a worker that is added gets some of them. */
const usualShards = 64

/** Returns the lines to print. Throws `CannotRun` where something has to be changed first. */
export async function shardEvents(
  url: string,
  secrets: Secrets,
  shards = usualShards,
): Promise<string[]> {
  return withConnection(url, async (client) => {
    if (!(await isCitus(client)))
      throw refused('the database has no Citus: CREATE EXTENSION citus, and add its workers')
    await refuseServers(client)
    const workers = await fitWorkers(client)
    await openRole(client, secrets)
    const made = await distributeAll(client, shards)
    return [
      `Citus with ${workers.length} workers: ${workers.join(', ')}. The role ${eventRole} logs in to each.`,
      ...made.map((name) => `${name} was distributed.`),
      made.length === 0
        ? 'Every event table was distributed already. Nothing was changed.'
        : 'Every event table is distributed by its lane. Start the servers.',
    ]
  })
}

/** Keeps servers from starting until the connection ends: each runs the migrations first. */
async function refuseServers(client: pg.ClientBase): Promise<void> {
  if (!(await holdLock(client, 'migration')))
    throw refused('a server starts, or counters are repaired. Try again when that has ended')
  const running = await readTakenLanes(client)
  if (running.length > 0)
    throw refused(
      `servers run on it (${running.length}). End all of them first. Nothing was changed`,
    )
}

async function fitWorkers(client: pg.ClientBase): Promise<string[]> {
  const wrong = wrongVersion(await coordinatorSettings(client))
  if (wrong !== undefined) throw refused(`the coordinator ${wrong}`)
  const answers = await askWorkers(client)
  const [absent] = judgeWorkers(answers, false)
  if (absent !== undefined) throw new CannotRun(absent, exitCodes.unavailable)
  return answers.map(({ worker }) => worker)
}

async function openRole(client: pg.ClientBase, secrets: Secrets): Promise<void> {
  const password = secrets.derive('event-role').toString('base64url')
  const salt = secrets.hmac('event-role', 'salt').subarray(0, 16)
  await letRoleIn(client, { password, verifier: scramVerifier(password, salt) })
  const [refusal] = await refusalsOfRole(client)
  if (refusal === undefined) return
  throw refused(
    `the role ${eventRole} cannot log in to ${refusal.worker} (${refusal.result.trim()}). Add to its pg_hba.conf, with the network of the coordinator, and reload it: host ${refusal.database} ${eventRole} <network> scram-sha-256`,
  )
}

async function distributeAll(client: pg.ClientBase, shards: number): Promise<string[]> {
  const tables = await readEventTables(client)
  const missing = tables.filter(({ group, isLocal }) => group === null && !isLocal)
  for (const { name } of missing) await distribute(client, name, shards)
  const wrong = wrongTable(await readEventTables(client))
  if (wrong !== undefined) throw refused(wrong)
  return missing.map(({ name }) => name)
}

/**
 * What PostgreSQL stores of a password. It is sent instead of the password, so that no log of a
 * statement has it: https://www.rfc-editor.org/rfc/rfc5803
 */
export function scramVerifier(password: string, salt: Buffer): string {
  const rounds = 4096
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64')
  const serverKey = hmac('Server Key').toString('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}

function refused(what: string): CannotRun {
  return new CannotRun(`EVENT_DATABASE_URL: ${what}`, exitCodes.config)
}
