import { momentInDigits } from '../../../../lib/time/days-in-words.ts'
import { type Verdict, counted, fine } from '../doctor.ts'
import type { PlacementFacts } from '../placement-facts.ts'

export function lookAtReward({
  placement: { hasReward, type },
  callbacks,
}: Pick<PlacementFacts, 'placement' | 'callbacks'>): Verdict {
  if (type !== 'RewardedVideo' || !hasReward) return fine('The placement gives no reward.')
  const [callback] = callbacks
  if (callback === undefined) return fine('No callback takes the rewards of this app.')
  const { id, offReason, failsInRow, failingSince } = callback
  const link = `/account/organization/webhooks/${id}`
  if (offReason !== null)
    return {
      state: offReason === 'person' ? 'warn' : 'fail',
      text:
        offReason === 'person'
          ? 'The callback for rewards is off.'
          : 'The callback for rewards was switched off, because your server did not accept it.',
      do: 'Mend your server, then switch the callback on. What waits is sent then.',
      link,
      facts: { webhook_id: id, off: offReason },
    }
  return failsInRow === 0
    ? fine('Your server accepts the callback for rewards.')
    : {
        state: 'fail',
        text: `Your server did not accept the last ${counted(failsInRow, 'callback')} for rewards${failingSince === null ? '' : `, since ${momentInDigits(failingSince)}`}.`,
        do: 'Open the webhook to see what your server answered, and send it again.',
        link,
        facts: { webhook_id: id, fails_in_row: failsInRow },
      }
}
