import { amountText } from '@frontrow/contract/money/amounts'
import type { Reply } from '@frontrow/contract/endpoint'
import type { listCharges, showTopUp } from '@frontrow/contract/billing/top-ups'
import type { Services } from '../../../lib/calls/context.ts'
import { decryptColumn } from '../../../lib/crypto/encrypted-columns.ts'
import type { Charge } from '../settlement/charge.sql.ts'
import { secretPlaceOf } from '../settlement/store-outcome.ts'

type TopUp = Reply<typeof showTopUp>

/** A charge as members see it in a list. */
export function asListed(charge: Charge): Reply<typeof listCharges>['charges'][number] {
  const { netMicros: net, taxMicros: tax } = charge
  return {
    id: charge.id,
    purpose: charge.purpose as 'top_up' | 'invoice',
    state: shownState(charge.state),
    amount: amountText(net),
    tax: amountText(tax),
    total: amountText(net + tax),
    brand: charge.brand,
    last4: charge.last4,
    is_automatic: charge.isAutomatic,
    created_at: charge.createdAt.toISOString(),
    decline_message: charge.declineMessage,
    document_id: charge.documentId ?? charge.invoiceId,
  }
}

/** The same with what its browser needs to confirm it. */
export function asTopUp({ secrets }: Pick<Services, 'secrets'>, charge: Charge): TopUp {
  const secret =
    charge.state === 'needs_action'
      ? decryptColumn(secrets, secretPlaceOf(charge), charge.clientSecret)
      : null
  return {
    ...asListed(charge),
    currency: charge.currency,
    ...(secret === null
      ? {}
      : { client_secret: secret, payment_method_id: charge.paymentMethodId }),
  }
}

/** A charge that is about to be sent is not told from one that was. */
function shownState(state: string): TopUp['state'] {
  return state === 'created' ? 'asking' : (state as TopUp['state'])
}
