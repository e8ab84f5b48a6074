import { dayMs, hourMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import {
  ruleLeadHours,
  ruleMostDays,
  type setTwoFactorRule as call,
} from '@frontrow/contract/account/security'
import { audit } from '../../audit/audit.ts'
import { noteNothingChanged } from '../../../lib/db/note-act.sql.ts'
import type { Context, NonTransactionalContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { saveTwoFactorFrom } from '../../account/account.ts'
import { memberRows } from '../../identity/identity.ts'
import { changeTeam, type Team } from '../parts/change-team.ts'
import { readSecurity } from './show-security.ts'
import { twoFactorRuleMail } from './two-factor-mails.ts'

/**
 * Asks all members for a second factor from a moment on, moves that moment, or takes the rule back.
 * A person who requires a factor of others must have one, so that nobody locks themselves out
 * unknowingly.
 */
export async function setTwoFactorRule(
  ctx: NonTransactionalContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const from = body.two_factor_from === null ? null : new Date(body.two_factor_from)
  return changeTeam(ctx, 'security.write', async (team) => {
    const { db, now, organizationId, twoFactorFrom: before } = team
    if (!team.self.hasFactor) refuse('own_factor_missing')
    if (before?.getTime() === from?.getTime()) {
      await noteNothingChanged(team)
      return readSecurity(ctx, db)
    }
    if (from !== null) mustBeAhead(from, now)
    await saveTwoFactorFrom(db, { organizationId, from, now })
    const details = {
      two_factor_from: [before?.toISOString() ?? null, from?.toISOString() ?? null],
    }
    await audit(team, 'organization.set-two-factor', { id: organizationId, details })
    await mailAll(ctx, team, from)
    return readSecurity(ctx, db)
  })
}

/** Refuses `two_factor_from_not_valid` for a moment that is too near or too far. */
function mustBeAhead(from: Date, now: Date): void {
  const aheadMs = from.getTime() - now.getTime()
  // NaN is refused too.
  if (!(aheadMs >= ruleLeadHours * hourMs && aheadMs <= ruleMostDays * dayMs))
    refuse('two_factor_from_not_valid', { field: 'two_factor_from' })
}

async function mailAll(
  ctx: Pick<Context, 'config' | 'mail'>,
  team: Team,
  from: Date | null,
): Promise<void> {
  const { db, now, organizationName } = team
  for (const member of await memberRows(db, team.organizationId)) {
    if (member.isDisabled) continue
    const by = team.self.name
    const mail = twoFactorRuleMail(ctx.config, member, { organizationName, by, from })
    await ctx.mail.write(db, mail, { now })
  }
}
