import type { Reply } from '@frontrow/contract/endpoint'
import {
  checkTopUp,
  createTopUp,
  listCharges,
  setAutoTopUp,
  showTopUp,
} from '@frontrow/contract/top-ups'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { useIdempotencyKey } from '../../../lib/idempotency-key.ts'
import { withFailure } from '../../../lib/with-failure.ts'

export type Charges = Reply<typeof listCharges>
export type Charge = Charges['charges'][number]
export type TopUp = Reply<typeof showTopUp>

const chargesKey = ['charges']

/** How often the page asks for a charge that is not settled. */
const askEveryMs = 3000

export function useCharges() {
  return withFailure(
    useQuery({
      queryKey: chargesKey,
      queryFn: ({ signal }) => call(listCharges, {}, { signal }),
    }),
  )
}

/** The card is charged once for each amount, however often the button is pressed. */
export function useTopUp() {
  const keys = useIdempotencyKey()
  const settle = useSettled()
  return useMutation({
    mutationFn: ({ amount }: { amount: string }) => {
      const body = { amount }
      return call(createTopUp, { body }, { idempotencyKey: keys.keyFor(body) })
    },
    onSuccess: (charge) => {
      keys.forget()
      return settle(charge)
    },
  })
}

/** One charge, asked for until it is settled; none for null. */
export function useCharge(id: string | null) {
  const settle = useSettled()
  const { data } = useQuery({
    queryKey: [...chargesKey, id],
    queryFn: async ({ signal }) => {
      const charge = await call(showTopUp, { params: { id: id ?? '' } }, { signal })
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
  return useMutation({
    mutationFn: ({ id, confirmed }: { id: string; confirmed: boolean }) =>
      call(checkTopUp, { params: { id }, body: { confirmed } }),
    onSuccess: settle,
  })
}

export function useSetAutoTopUp() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Parameters<typeof sendAutoTopUp>[0]) => sendAutoTopUp(body),
    onSuccess: () => cache.invalidateQueries({ queryKey: chargesKey, exact: true }),
  })
}

function sendAutoTopUp(autoTopUp: Reply<typeof setAutoTopUp>['auto_top_up']) {
  return call(setAutoTopUp, { body: { auto_top_up: autoTopUp } })
}

function isSettled({ state }: Pick<Charge, 'state'>): boolean {
  return state === 'succeeded' || state === 'declined'
}

/** Stores a charge, and reads again what depends on it. */
function useSettled() {
  const cache = useQueryClient()
  return (charge: TopUp) => {
    cache.setQueryData([...chargesKey, charge.id], charge)
    return Promise.all([
      cache.invalidateQueries({ queryKey: chargesKey, exact: true }),
      cache.invalidateQueries({ queryKey: ['books', 'billing'] }),
    ])
  }
}
