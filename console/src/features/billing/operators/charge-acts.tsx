import {
  lookUpNetworkCharge,
  refundCharge,
  type ShownCharge,
} from '@frontrow/contract/operator/finance/charges'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct } from '../../../lib/calls/use-call.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { booksChanged } from '../../../operator-parts/reads.ts'
import { ReasonModal } from '../../../operator-parts/reason-modal.tsx'
import { chargeStates } from './charge-words.ts'
import { RefundModal } from './refund-modal.tsx'

export function ChargeActs({ charge }: { charge: ShownCharge }) {
  const [asked, setAsked] = useState<'look up' | 'refund' | null>(null)
  const lookingUp = useAct(lookUpNetworkCharge, {
    input: (reason: string) => ({ params: { id: charge.id }, body: { reason } }),
    refreshes: booksChanged,
    says: ({ state }) => `Charge synced: ${chargeStates[state].word.toLowerCase()}.`,
  })
  const isSettled = charge.state === 'succeeded' || charge.state === 'declined'
  const close = () => setAsked(null)
  return (
    <>
      {!isSettled && (
        <Button
          size="sm"
          look="default"
          needs={lookUpNetworkCharge.needs}
          onClick={() => setAsked('look up')}
        >
          Sync with provider
        </Button>
      )}
      {Number(charge.refundable) > 0 && charge.proposal_id === null && (
        <Button
          size="sm"
          look="default"
          needs={refundCharge.needs}
          onClick={() => setAsked('refund')}
        >
          Refund top-up
        </Button>
      )}
      {charge.purpose === 'invoice' && charge.invoice_id !== null && (
        <Link to={operatorPaths.invoice(charge.invoice_id)}>Refund by correcting the invoice</Link>
      )}
      {charge.proposal_id !== null && (
        <Link to={operatorPaths.proposal(charge.proposal_id)}>Refund pending approval</Link>
      )}
      <ReasonModal
        title="Sync this charge?"
        opened={asked === 'look up'}
        onClose={close}
        act="Sync with provider"
        acting={lookingUp}
      >
        <p>Fetches the current state from the card provider. Nothing is charged again.</p>
      </ReasonModal>
      {asked === 'refund' && <RefundModal charge={charge} onClose={close} />}
    </>
  )
}
