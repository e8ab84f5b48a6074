import { checkTopUp, type TopUp } from '@frontrow/contract/billing/top-ups'
import { alertText } from '../../../lib/calls/call.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { useCardProvider } from '../cards/use-card-provider.ts'
import { useQuestion } from '../cards/use-card-entry.ts'
import { useCheckTopUp } from './use-charges.ts'

/** What became of a charge, and what is to be done. A decline is shown beside the amount. */
export function TopUpState({ charge }: { charge: TopUp }) {
  const { state, currency, total, purpose } = charge
  const money = moneyText(total, currency)
  if (state === 'succeeded')
    return (
      <Alert
        type="success"
        detail={`${purpose === 'invoice' ? 'The invoice is paid.' : 'It was added to your balance.'} Stopped campaigns resume within seconds.`}
      >
        {money} was charged.
      </Alert>
    )
  if (state === 'needs_action') return <ConfirmCharge charge={charge} />
  if (state === 'unknown')
    return (
      <Alert
        type="info"
        detail="Nothing is charged twice. You can leave this page. The charges under Billing show the outcome."
      >
        We did not get an answer about the {money}, and are asking the card provider what became of
        them.
      </Alert>
    )
  return state === 'asking' ? <Alert type="info">{money} is being charged.</Alert> : null
}

function ConfirmCharge({ charge }: { charge: TopUp }) {
  const provider = useCardProvider(true)
  const { question, ask } = useQuestion()
  const checking = useCheckTopUp()
  const confirm = async () => {
    const { client_secret: clientSecret, payment_method_id: paymentMethodId } = charge
    if (provider.data === undefined || clientSecret === undefined || paymentMethodId === undefined)
      return
    const confirmed = await provider.data.confirm({ clientSecret, paymentMethodId, ask })
    checking.mutate({ params: { id: charge.id }, body: { confirmed } })
  }
  const money = moneyText(charge.total, charge.currency)
  const failure = provider.error ?? checking.error
  return (
    <>
      <Alert
        type="warning"
        detail="Without confirmation, it is canceled after 24 hours and nothing is charged."
      >
        The bank of the card ending in {charge.last4} wants you to confirm {money}.
      </Alert>
      {failure !== null && <Alert type="error">{alertText(failure)}</Alert>}
      <div>
        <Button
          needs={checkTopUp.needs}
          disabled={provider.data === undefined}
          pending={checking.isPending || question !== null}
          pendingLabel="Confirming..."
          onClick={() => void confirm()}
        >
          Confirm with your bank
        </Button>
      </div>
      {question !== null && <BankModal last4={charge.last4} money={money} answer={question} />}
    </>
  )
}

interface BankModalProps {
  last4: string
  money: string
  answer: (yes: boolean) => void
}

/** In the sandbox this dialog plays the cardholder's bank. */
function BankModal({ last4, money, answer }: BankModalProps) {
  return (
    <Modal
      title="Confirm this card with your bank"
      opened
      onClose={() => answer(false)}
      footer={
        <>
          <Button look="default" onClick={() => answer(false)}>
            Decline
          </Button>
          <Button data-autofocus onClick={() => answer(true)}>
            Confirm
          </Button>
        </>
      }
    >
      <p className="note">
        A charge of {money} to the card ending in {last4}. A real bank would ask in its app or by a
        message; the sandbox takes your word.
      </p>
    </Modal>
  )
}
