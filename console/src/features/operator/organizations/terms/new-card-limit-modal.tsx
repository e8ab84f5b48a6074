import { newCardDailyLimit, newCardDays } from '@frontrow/contract/billing/top-ups'
import { changeNewCardLimit } from '@frontrow/contract/operator/terms'
import { useAct } from '../../../../lib/calls/use-call.ts'
import { moneyText } from '../../../../lib/text/money-text.ts'
import { ReasonModal } from '../../../../operator-parts/reason-modal.tsx'
import { termsChanged } from '../../../../operator-parts/reads.ts'

interface NewCardLimitModalProps {
  id: string
  currency: string
  isLifted: boolean
  onClose: () => void
}

/** Lifts the daily limit of top-ups with a new card, or restores it. */
export function NewCardLimitModal({ id, currency, isLifted, onClose }: NewCardLimitModalProps) {
  const changing = useAct(changeNewCardLimit, {
    input: (reason: string) => ({ params: { id }, body: { is_lifted: !isLifted, reason } }),
    refreshes: termsChanged,
    says: isLifted ? 'Limit restored.' : 'Limit lifted.',
  })
  const act = isLifted ? 'Restore limit' : 'Lift limit'
  return (
    <ReasonModal title={`${act} of new cards`} opened onClose={onClose} act={act} acting={changing}>
      <p>
        In its first {newCardDays} days a card tops up at most{' '}
        {moneyText(String(newCardDailyLimit), currency)} a day, against stolen cards.{' '}
        {isLifted ? 'The limit applies again at once.' : 'Lift it for customers you know.'}
      </p>
    </ReasonModal>
  )
}
