import type { Invoice } from '@frontrow/contract/documents/invoices'
import { listCharges, payByCard, type TopUp } from '@frontrow/contract/billing/top-ups'
import { useCall } from '../../../lib/calls/use-call.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { useCard } from '../parts/use-billing.ts'
import { TopUpState } from '../top-ups/top-up-state.tsx'
import { isOpen, useCharge, usePayByCard } from '../top-ups/use-charges.ts'

/**
 * Pays an open invoice that asks for a bank transfer with the card on file instead, and shows a
 * charge of any open invoice whose outcome is still to come.
 */
export function PayByCard({ invoice }: { invoice: Invoice }) {
  const paying = usePayByCard()
  const { known, charge } = useChargeOf(invoice.id, paying.data?.id)
  if (charge !== undefined && isOpen(charge)) return <TopUpState charge={charge} />
  // A bank took the payment back, so that no card pays this invoice any more.
  const isTakenBack = known?.state === 'succeeded'
  if (invoice.pays_by !== 'transfer' || isTakenBack) return null
  return <ByCard invoice={invoice} paying={paying} charge={charge} />
}

/** The charge of an invoice as it is listed, and the one that was sent or is open as it is now. */
function useChargeOf(invoiceId: string, sent: string | undefined) {
  const charges = useCall(listCharges, {})
  const known = charges.data?.charges.find(({ document_id: paid }) => paid === invoiceId)
  const open = known !== undefined && isOpen(known) ? known.id : null
  return { known, charge: useCharge(sent ?? open) }
}

interface ByCardProps {
  invoice: Invoice
  paying: ReturnType<typeof usePayByCard>
  charge: TopUp | undefined
}

function ByCard({ invoice: { id, left, currency }, paying, charge }: ByCardProps) {
  const { data: card } = useCard()
  if (card === undefined) return null
  if (card === null)
    return (
      <p className="note">
        <TextLink to={paths.payment}>Add a card</TextLink> to pay by card.
      </p>
    )
  return (
    <div className="stack">
      {charge?.state === 'declined' && (
        <Alert type="error">Nothing was charged. {charge.decline_message}</Alert>
      )}
      <div>
        <Button
          look="default"
          needs={payByCard.needs}
          pending={paying.isPending}
          pendingLabel="Charging..."
          onClick={() => paying.mutate({ params: { id } })}
        >
          Pay {moneyText(left, currency)} with the card ending in {card.last4}
        </Button>
      </div>
    </div>
  )
}
