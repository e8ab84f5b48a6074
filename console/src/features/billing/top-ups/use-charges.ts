import { showBilling } from '@frontrow/contract/documents/earnings'
import {
  checkTopUp,
  createTopUp,
  listCharges,
  payByCard,
  showTopUp,
  type Charge,
  type TopUp,
} from '@frontrow/contract/billing/top-ups'
import { listInvoices, showInvoice } from '@frontrow/contract/documents/invoices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/calls/call.ts'
import { keyOf, useAct, useRefresh } from '../../../lib/calls/use-call.ts'

const inputOf = (id: string) => ({ params: { id } })

/** How often the page asks for a charge that is not settled. */
const askEveryMs = 3000

/** The card is charged once for each amount, however often the button is pressed. */
export function useTopUp() {
  const settle = useSettled()
  return useAct(createTopUp, {
    input: ({ amount }: { amount: string }) => ({ body: { amount } }),
    onSuccess: settle,
  })
}

/** Pays an invoice with the card on file. */
export function usePayByCard() {
  const settle = useSettled()
  return useAct(payByCard, {
    onSuccess: settle,
    says: ({ state }) => (state === 'succeeded' ? 'Invoice paid by card.' : null),
    saysErrors: true,
  })
}

/** One charge, asked for until it is settled; none for null. */
export function useCharge(id: string | null) {
  const settle = useSettled()
  const { data } = useQuery({
    queryKey: keyOf(showTopUp, inputOf(id ?? '')),
    queryFn: async ({ signal }) => {
      const charge = await call(showTopUp, inputOf(id ?? ''), { signal })
      if (isSettled(charge)) await settle(charge)
      return charge
    },
    enabled: id !== null,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isSettled(state.data) ? false : askEveryMs,
  })
  return data
}

/** Tells the server what the cardholder said, and learns what the provider has. */
export function useCheckTopUp() {
  const settle = useSettled()
  return useAct(checkTopUp, { onSuccess: settle })
}

/** True until a charge has succeeded or was declined. */
export function isOpen(charge: Pick<Charge, 'state'>): boolean {
  return !isSettled(charge)
}

function isSettled({ state }: Pick<Charge, 'state'>): boolean {
  return state === 'succeeded' || state === 'declined'
}

/** Stores a charge, and reads again what depends on it. */
function useSettled() {
  const cache = useQueryClient()
  const refresh = useRefresh()
  return (charge: TopUp) => {
    cache.setQueryData(keyOf(showTopUp, inputOf(charge.id)), charge)
    return refresh([listCharges, showBilling, showInvoice, listInvoices])
  }
}
