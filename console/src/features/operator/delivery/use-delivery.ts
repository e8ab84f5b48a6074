import type { Input, Reply } from '@frontrow/contract/endpoint'
import { minuteMs } from '@frontrow/contract/durations'
import {
  showDeliveryNow,
  showDeliveryStorage,
  showNetworkNoFill,
  tryAdRequest,
} from '@frontrow/contract/operator/delivery'
import { useMutation, useQuery } from '@tanstack/react-query'
import { operatorCall } from '../../../lib/operator-call.ts'
import { withFailure } from '../../../lib/with-failure.ts'

export type DeliveryNow = Reply<typeof showDeliveryNow>
export type DeliveryNode = DeliveryNow['nodes'][number]
export type NetworkNoFill = Reply<typeof showNetworkNoFill>
export type DeliveryStorage = Reply<typeof showDeliveryStorage>
export type TriedRequest = Reply<typeof tryAdRequest>

/** Nodes write every ten seconds. */
const POLL_MS = 5000

export function useDeliveryNow() {
  return withFailure(
    useQuery({
      queryKey: ['delivery', 'now'],
      queryFn: ({ signal }) => operatorCall(showDeliveryNow, {}, { signal }),
      refetchInterval: POLL_MS,
    }),
  )
}

export function useNetworkNoFill() {
  return withFailure(
    useQuery({
      queryKey: ['delivery', 'no-fill'],
      queryFn: ({ signal }) => operatorCall(showNetworkNoFill, {}, { signal }),
      refetchInterval: minuteMs,
    }),
  )
}

export function useDeliveryStorage() {
  return withFailure(
    useQuery({
      queryKey: ['delivery', 'storage'],
      queryFn: ({ signal }) => operatorCall(showDeliveryStorage, {}, { signal }),
      refetchInterval: minuteMs,
    }),
  )
}

export function useTryRequest() {
  return useMutation({
    mutationFn: (body: Input<typeof tryAdRequest>['body']) => operatorCall(tryAdRequest, { body }),
  })
}
