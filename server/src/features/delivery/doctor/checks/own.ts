// The checks that placements and campaigns share.
import { momentInDigits } from '../../../../lib/time/days-in-words.ts'
import { type Verdict, fine } from '../doctor.ts'
import type { AppFacts, HoldFacts, OrganizationFacts } from '../own-facts.sql.ts'

export function lookAtOrganization({
  organization: { createdAt, isApproved, rejectedWhy },
}: {
  organization: OrganizationFacts
}): Verdict {
  const link = '/account/organization'
  if (rejectedWhy !== null)
    return {
      state: 'fail',
      text: `The network rejected your organization. ${rejectedWhy}`.trim(),
      do: 'Ask support what has to change.',
      link,
    }
  return isApproved
    ? fine('Your organization is approved.')
    : {
        state: 'fail',
        text: `Your organization waits for approval by an operator since ${momentInDigits(createdAt)}.`,
        do: 'Wait for the mail that says it is approved. Nothing is shown before.',
        link,
        facts: { since: createdAt.toISOString() },
      }
}

export function lookAtHolds({ holds }: { holds: readonly HoldFacts[] }): Verdict {
  const [hold] = holds
  if (hold === undefined) return fine('The network holds nothing of it.')
  const { what, message, reviewBy, placedAt } = hold
  return {
    state: 'fail',
    text: `The network holds the ${what} since ${momentInDigits(placedAt)}. ${message}`.trim(),
    do:
      reviewBy === null
        ? 'Do what the message says, or ask support.'
        : `Do what the message says. The network looks at it again by ${reviewBy}.`,
    link: '/account/organization',
    facts: { holds: holds.length, on: what, since: placedAt.toISOString(), review_by: reviewBy },
  }
}

export function lookAtAgreement({
  organization: { unsigned },
}: {
  organization: OrganizationFacts
}): Verdict {
  return unsigned === null
    ? fine('The agreement is signed.')
    : {
        state: 'warn',
        text: `Version ${unsigned} of the agreement is not signed.`,
        do: 'Have a person who may sign for your organization sign it.',
        link: '/account/policies',
        facts: { version: unsigned },
      }
}

/** The verdict on a retired or denied app, which neither shows ads nor is advertised. */
export function stoppedApp({ id, name, retiredAt, deniedAt }: AppFacts): Verdict | undefined {
  if (retiredAt !== null)
    return {
      state: 'fail',
      text: `${name} is retired since ${momentInDigits(retiredAt)}.`,
      do: 'Restore the app.',
      link: '/app/list',
      facts: { since: retiredAt.toISOString() },
    }
  if (deniedAt === null) return undefined
  return {
    state: 'fail',
    text: `The network denied ${name} on ${momentInDigits(deniedAt)}.`,
    do: 'Read the decision, do what it says, or appeal.',
    link: '/account/organization/decisions',
    facts: { since: deniedAt.toISOString(), app_id: id },
  }
}
