// Commands that prepare or upgrade an installation.
import { readConfig } from '../../lib/settings/config.ts'
import { sqlForDba } from '../startup/database-roles.ts'
import { CannotDo } from './cannot-do.ts'
import { makeSecrets } from './make-secrets.ts'
import { BadLine, commandAlone, noWord, oneWord } from './host-command.ts'
import { upgradeDatabase } from './upgrade-database.ts'

export const makeKey = commandAlone({
  takes: '<file>',
  does: 'make a master key, once for all nodes of a network on external databases',
  options: {},
  read: (words) => oneWord(words, 'make-secrets takes the path of the new file.'),
  run: makeSecrets,
})

export const showSqlForDba = commandAlone({
  takes: '',
  does: 'print what a superuser runs in the databases of DATABASE_URL and EVENT_DATABASE_URL where their login may not make roles',
  options: {},
  read: (words) => noWord(words, 'sql-for-dba takes nothing more.'),
  run: statementsForDba,
})

export const upgrade = commandAlone({
  takes: '[--programs <folder> | --remove-old]',
  does: 'copy the embedded database of an earlier major version of PostgreSQL into one of this version, with all servers stopped, and compare every row; the old one stays until --remove-old; its programs come from npm, or from <folder>, as /usr/lib/postgresql/17/bin',
  options: { programs: { type: 'string' }, 'remove-old': { type: 'boolean', default: false } },
  read: (words, { programs, 'remove-old': isRemoval }) => {
    noWord(words, 'upgrade-database takes nothing but options.')
    if (isRemoval && programs !== undefined)
      throw new BadLine('upgrade-database takes --programs or --remove-old, not both.')
    return { programs, isRemoval }
  },
  run: upgradeDatabase,
})

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
