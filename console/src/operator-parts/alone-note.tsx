import { aloneDays } from '@frontrow/contract/operator'
import { moneyText } from '../lib/text/money-text.ts'
import { useOperatorSession } from './use-operator.ts'

/** What this operator may still give away alone. An older server does not send it. */
export function AloneNote() {
  const session = useOperatorSession().data
  if (session?.alone === undefined) return null
  const money = (amount: string) => moneyText(amount, session.network.currency)
  return (
    <p>
      You can approve {money(session.alone.left)} more on your own: the limit is{' '}
      {money(session.alone.limit)} in {aloneDays} days. A larger amount{' '}
      {session.network.dual_control
        ? "needs a second operator's approval."
        : 'is applied after 24 hours.'}
    </p>
  )
}
