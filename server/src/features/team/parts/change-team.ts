import { type Permission, mayDo, roleCodes } from '@frontrow/contract/permissions'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { isId } from '../../../lib/db/ids.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { type MemberRow, lockTeam, memberRows } from '../../identity/identity.ts'

/** An organization whose members nobody else changes until the transaction ends. */
export interface Team {
  db: Db
  now: Date
  organizationId: string
  organizationName: string
  /** From when on members need a second factor; null for never. */
  twoFactorFrom: Date | null
  /** The member who makes the change. */
  developerId: string
  self: MemberRow
}

/**
 * Changes who is in the organization, in a transaction of the system that commits only with an
 * audit row. The caller's permission is judged again under the lock, because another change may
 * have taken it meanwhile. Mails go out after the commit.
 */
export async function changeTeam<T>(
  ctx: NonTransactionalContext,
  needs: Permission,
  work: (team: Team) => Promise<T>,
): Promise<T> {
  const { organizationId, developerId } = ctx
  return ctx.database.asSystem(async (db) => {
    await noteAct(db)
    const { name: organizationName, twoFactorFrom } = await lockTeam(db, organizationId)
    const [self] = await memberRows(db, organizationId, developerId)
    if (self === undefined) return refuse('session_missing')
    if (!mayDo(needs, { role: self.role, isOwner: self.isOwner })) refuse('role_not_allowed')
    const now = await readNow(db)
    const team = { db, now, organizationId, organizationName, twoFactorFrom }
    return work({ ...team, developerId, self })
  })
}

/** The member with this id. Refuses `member_not_found`. */
export async function findMember(team: Team, id: string): Promise<MemberRow> {
  const [member] = isId(id) ? await memberRows(team.db, team.organizationId, id) : []
  return member ?? refuse('member_not_found')
}

/**
 * The member whom the caller may change: an Admin manages the roles below, and the owner everybody
 * else. Refuses `member_not_found`, `own_role` and `role_not_yours`.
 */
export async function findManaged(team: Team, id: string): Promise<MemberRow> {
  const member = await findMember(team, id)
  if (member.id === team.developerId) refuse('own_role')
  if (member.isOwner) refuse('role_not_yours')
  mustManage(team, member.role)
  return member
}

/**
 * Nobody gives what they do not have. An Admin has every permission of the roles below, and only
 * the owner makes, changes or removes an Admin. Refuses `role_not_yours`.
 */
export function mustManage({ self }: Team, role: number, field?: string): void {
  if (role === roleCodes.admin && !self.isOwner)
    refuse('role_not_yours', field === undefined ? {} : { field })
}
