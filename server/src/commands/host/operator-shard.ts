import { shardEvents } from '../../features/delivery/for-operators.ts'
import { eventMigrations, migrate } from '../../lib/db/migrate.ts'
import { readConfig } from '../../lib/settings/config.ts'
import { secretsFor } from '../../lib/settings/master-key.ts'
import { say } from '../startup/say.ts'
import { CannotDo } from './cannot-do.ts'
import { commandAlone, noWord } from './host-command.ts'

/** It opens no service: a start refuses the event tables until they are distributed. */
export const shard = commandAlone({
  takes: '',
  does: 'spread the event tables over the workers of the Citus in EVENT_DATABASE_URL, with all servers stopped and a login that is a superuser there; a second run changes nothing',
  options: {},
  read: (words) => noWord(words, 'shard-events takes nothing more.'),
  run: async () => {
    const config = readConfig(process.env)
    if (config.eventDatabaseUrl === undefined)
      throw new CannotDo(
        'EVENT_DATABASE_URL is not given: it names the coordinator of Citus. The core stays in a PostgreSQL of its own.',
      )
    await migrate(config.eventDatabaseUrl, eventMigrations, { say })
    return shardEvents(config.eventDatabaseUrl, secretsFor(config))
  },
})
