import { setTwoFactorRule, showOrganizationSecurity } from '@frontrow/contract/account/security'
import { momentText } from '../../lib/text/day-text.ts'
import { useAct } from '../../lib/calls/use-call.ts'
import type { Security } from './security-words.ts'

/** Sets the instant from which every member needs a second factor; null takes the rule back. */
export function useSetTwoFactorRule(onDone: () => void) {
  return useAct(setTwoFactorRule, {
    input: (from: string | null) => ({ body: { two_factor_from: from } }),
    repliesAs: showOrganizationSecurity,
    says: doneText,
    closes: onDone,
  })
}

function doneText({ two_factor_from: from }: Security): string {
  return from === null
    ? 'Two-step sign-in is no longer required. Every member is emailed.'
    : `Two-step sign-in is required from ${momentText(from)}. Every member is emailed.`
}
