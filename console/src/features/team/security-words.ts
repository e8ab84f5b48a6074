import type { Reply } from '@frontrow/contract/endpoint'
import type { showOrganizationSecurity } from '@frontrow/contract/account/security'
import { momentText } from '../../lib/text/day-text.ts'

export type Security = Reply<typeof showOrganizationSecurity>

const mostNames = 5

/** Whether the rule is in force by now. */
export function isInForce({ two_factor_from: from }: Security, now: Date): boolean {
  return from !== null && new Date(from) <= now
}

/** What the organization asks of its members. */
export function ruleText(security: Security, now: Date): string {
  const { two_factor_from: from } = security
  if (from === null) return 'Members can sign in with only their password.'
  return isInForce(security, now)
    ? `Required since ${momentText(from)}.`
    : `Required from ${momentText(from)}.`
}

/** Who has no second factor, and what that means from the day on. */
export function lockedOutText(members: Security['members']): string {
  const lacking = members.filter(({ second_factor: hasFactor }) => !hasFactor)
  if (lacking.length === 0) return 'All members have it on, so nobody is locked out.'
  const names = lacking.slice(0, mostNames).map(({ name }) => name)
  const rest = lacking.length - names.length
  const named = rest === 0 ? names : [...names, `${rest} more`]
  const verb = lacking.length === 1 ? 'has' : 'have'
  return `${lacking.length} of ${members.length} ${verb} none yet: ${listText(named)}. Without it they keep their role, but can only manage their own account until they set it up.`
}

/** 'Ida, Bo and Ada' */
function listText(names: readonly string[]): string {
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
}
