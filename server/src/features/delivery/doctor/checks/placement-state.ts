import { momentInDigits } from '../../../../lib/time/days-in-words.ts'
import { type Verdict, fine } from '../doctor.ts'
import type { PlacementFacts } from '../placement-facts.ts'
import { stoppedApp } from './own.ts'

export function lookAtPlacement({
  placement: { isPaused, retiredAt },
}: Pick<PlacementFacts, 'placement'>): Verdict {
  const link = '/app/monetize/placement'
  if (retiredAt !== null)
    return {
      state: 'fail',
      text: `The placement is retired since ${momentInDigits(retiredAt)}.`,
      do: 'Use the key of another placement in the app.',
      link,
    }
  return isPaused
    ? { state: 'fail', text: 'The placement is paused.', do: 'Resume the placement.', link }
    : fine('The placement is live.')
}

/** A publisher's app shows ads while its store ids are in review. */
export function lookAtApp({ app }: Pick<PlacementFacts, 'app'>): Verdict {
  const { id, name, reviewSince } = app
  const stopped = stoppedApp(app)
  if (stopped !== undefined) return stopped
  if (reviewSince === null) return fine(`${name} is live.`)
  return {
    state: 'warn',
    text: `${name} is in review since ${momentInDigits(reviewSince)}. It shows ads meanwhile, and campaigns for it wait.`,
    do: 'Wait for the decision. An operator looks at its store IDs.',
    link: `/app/${id}`,
    facts: { since: reviewSince.toISOString() },
  }
}
