import type { Services } from '../../../lib/calls/context.ts'
import { deleteEndedInvitations } from '../parts/invitation.sql.ts'

/** Deletes invitations that ended long ago. Any node may run it at any time. */
export async function sweepInvitations({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.asSystem(deleteEndedInvitations)
}
