import type { Services } from '../../../lib/calls/context.ts'
import { renameTimeZone, unknownTimeZones, zonesOfDatabase } from './time-zone.sql.ts'
import { zoneNamed } from './zone-names.ts'

/**
 * Gives stored time zones the names that the database knows, because a database may have been moved
 * to a PostgreSQL with other zones. Warns of organizations whose zone it does not know at all.
 */
export async function renameTimeZones({
  database,
  log,
}: Pick<Services, 'database' | 'log'>): Promise<void> {
  await database.asSystem(async (db) => {
    const unknown = await unknownTimeZones(db)
    if (unknown.length === 0) return
    const known = await zonesOfDatabase(db)
    for (const { zone, organizations } of unknown) {
      const name = zoneNamed(zone, known)
      if (name !== undefined) await renameTimeZone(db, zone, name)
      else
        log.warn(
          { zone, organizations },
          `the database does not know the time zone ${zone}: days of ${organizations.join(', ')} begin at midnight in UTC ` +
            'until it does; install the time zones of its system, or ask the organizations to choose another one',
        )
    }
  })
}
