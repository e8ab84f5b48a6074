import { aloneDays } from '@frontrow/contract/operator'
import { moneyText } from '../../../lib/text/money-text.ts'
import { useOperatorSession } from './use-operator.ts'

/** What this operator may still give away alone. An older server does not say it. */
export function AloneNote() {
  const session = useOperatorSession().data
  if (session?.alone === undefined) return null
  const money = (amount: string) => moneyText(amount, session.network.currency)
  return (
    <p>
      You may give away {money(session.alone.left)} more alone: {money(session.alone.limit)} in{' '}
      {aloneDays} days, over all ways. What is more is proposed, and{' '}
      {session.network.dual_control
        ? 'another operator has to approve it.'
        : 'takes effect after a day.'}
    </p>
  )
}
