import { roleCodes } from '@frontrow/contract/permissions'
import type { Context } from '../../../lib/calls/context.ts'
import { notify } from '../../outbox/outbox.ts'
import { memberRows } from '../../identity/identity.ts'
import { nameInMail } from '../../../lib/mail/name-in-mail.ts'
import type { Team } from './change-team.ts'
import { adminMail, memberMail } from './mails.ts'

type Telling = Pick<Team, 'db' | 'now' | 'organizationId' | 'organizationName'>

/** A change of the members, in words. */
export interface News {
  /** The person it is about. Left out where they get a mail of another kind. */
  person?: { id: string; name: string; email: string; text: string }
  /** One line for Admins, with a name that is safe in a mail. */
  forAdmins: string
}

/**
 * Mails the person and all Admins and writes their notice, in the transaction of the change. Who
 * made the change gets the mail too: it tells them when somebody else used their session.
 */
export async function notifyTeam(
  ctx: Pick<Context, 'config' | 'mail'>,
  team: Telling,
  { person, forAdmins }: News,
): Promise<void> {
  const { db, now } = team
  const organization = nameInMail(team.organizationName)
  if (person !== undefined) {
    const news = { subject: `Your membership in ${organization}`, text: person.text }
    await ctx.mail.write(db, memberMail(ctx.config, person, news), { now })
  }
  const { organizationId } = team
  const about = person === undefined ? {} : { developerId: person.id }
  const params = { text: forAdmins }
  await notify(db, { organizationId, now, kind: 'members_changed', params, ...about })
  const members = await memberRows(db, organizationId)
  const admins = members.filter(
    ({ id, role, isDisabled }) => role === roleCodes.admin && !isDisabled && id !== person?.id,
  )
  const news = { subject: `Members of ${organization} changed`, text: forAdmins }
  for (const admin of admins) {
    await ctx.mail.write(db, adminMail(ctx.config, admin, news), { now })
  }
}
