// Acts that work on no running network: they make one, or work on a copy of its data.
import { readConfig } from '../../lib/settings/config.ts'
import { sqlForDba } from '../startup/database-roles.ts'
import { CannotDo } from './cannot-do.ts'
import { makeSecrets } from './make-secrets.ts'
import { drill, restore } from './operator-backup.ts'
import type { BackupAct } from '../lines/operator-backup-line.ts'
import type { InstallAct } from '../lines/operator-install-line.ts'
import type { OperatorAct } from '../lines/operator-line.ts'
import { upgradeDatabase } from './upgrade-database.ts'

export type ActWithoutNetwork = InstallAct | Exclude<BackupAct, { act: 'backup' }>

export function isActWithoutNetwork(act: OperatorAct): act is ActWithoutNetwork {
  return ['restore', 'drill', 'make-secrets', 'sql-for-dba', 'upgrade-database'].includes(act.act)
}

/** Returns the lines to print. */
export async function actWithoutNetwork(act: ActWithoutNetwork): Promise<string[]> {
  switch (act.act) {
    case 'restore':
      return restore(act)
    case 'drill':
      return drill(act)
    case 'make-secrets':
      return makeSecrets(act.file)
    case 'sql-for-dba':
      return statementsForDba()
    case 'upgrade-database':
      return upgradeDatabase(act)
  }
}

function statementsForDba(): string[] {
  // A DBA may be asked before there is a key.
  const { databaseUrl, eventDatabaseUrl } = readConfig(
    Object.assign({}, process.env, { MASTER_KEY: process.env['MASTER_KEY'] ?? noKey }),
  )
  if (databaseUrl === undefined && eventDatabaseUrl === undefined)
    throw new CannotDo('DATABASE_URL is not given: the embedded database needs no DBA.')
  const core =
    databaseUrl === undefined ? [] : sqlForDba(databaseUrl, coreFamilies(eventDatabaseUrl))
  const events = eventDatabaseUrl === undefined ? [] : sqlForDba(eventDatabaseUrl, ['events'])
  return [...core, ...events]
}

const coreFamilies = (eventDatabaseUrl: string | undefined) =>
  eventDatabaseUrl === undefined ? (['core', 'events'] as const) : (['core'] as const)

/** Encrypts nothing: it stands for a key that the act does not need. */
const noKey = Buffer.alloc(32).toString('base64')
