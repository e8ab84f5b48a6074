import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { setTimeZone as call } from '@frontrow/contract/account/organization'
import { audit } from '../../audit/audit.ts'
import { noteNothingChanged } from '../../../lib/db/note-act.sql.ts'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { organizationReply } from './organization-reply.ts'
import { lockTimeZones, saveTimeZone, zonesOfDatabase } from './time-zone.sql.ts'
import { zoneNamed } from './zone-names.ts'

/**
 * Sets the time zone in which the organization's days begin, from its next midnight on. It is
 * stored by the name that the database knows. Refuses `time_zone_unknown`.
 */
export async function setTimeZone(
  ctx: MemberContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { db, organizationId, now } = ctx
  const zone =
    zoneNamed(body.time_zone.trim(), await zonesOfDatabase(db)) ??
    refuse('time_zone_unknown', { field: 'time_zone' })
  const before = await lockTimeZones(db, organizationId, now)
  if (zone === (before.next?.zone ?? before.current)) await noteNothingChanged(ctx)
  else {
    await saveTimeZone(db, { organizationId, zone, now })
    const { next } = await lockTimeZones(db, organizationId, now)
    const details = {
      time_zone: [before.next?.zone ?? before.current, zone],
      from: (next?.from ?? now).toISOString(),
    }
    await audit(ctx, 'organization.set-time-zone', { id: organizationId, details })
  }
  return organizationReply(ctx)
}
