import { showBilling } from '@frontrow/contract/documents/earnings'
import { listInvoices, payFromBalance, showInvoice } from '@frontrow/contract/documents/invoices'
import { useAct, useCall } from '../../../lib/calls/use-call.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'

/** Lets an organization that now pays in advance pay an open, earlier invoice from its balance. */
export function PayFromBalance({ id }: { id: string }) {
  const billing = useCall(showBilling, { query: {} })
  const paying = useAct(payFromBalance, {
    refreshes: [showInvoice, listInvoices, showBilling],
    says: 'Invoice paid from your balance.',
    saysErrors: true,
  })
  if (billing.failure !== null) return <Alert type="error">{billing.failure}</Alert>
  if (billing.data?.terms !== 'prepaid') return null
  return (
    <div>
      <Button
        look="default"
        needs={payFromBalance.needs}
        pending={paying.isPending}
        onClick={() => paying.mutate({ params: { id } })}
      >
        Pay from balance
      </Button>
    </div>
  )
}
