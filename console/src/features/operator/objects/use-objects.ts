import type { Reply } from '@frontrow/contract/endpoint'
import { addObjectNote } from '@frontrow/contract/operator/notes'
import type { ObjectKind } from '@frontrow/contract/operator/object-kinds'
import {
  showNetworkAd,
  showNetworkApp,
  showNetworkCampaign,
  showNetworkPlacement,
  showNetworkRequest,
} from '@frontrow/contract/operator/objects'
import { useQuery } from '@tanstack/react-query'
import { operatorCall } from '../../../lib/operator-call.ts'
import { useOperatorChange } from '../parts/use-operator-change.ts'
import { withFailure } from '../../../lib/with-failure.ts'

export type ShownObject = Reply<typeof showNetworkApp>
export type ShownRequest = Reply<typeof showNetworkRequest>

const calls = {
  app: showNetworkApp,
  placement: showNetworkPlacement,
  campaign: showNetworkCampaign,
  ad: showNetworkAd,
} as const

/** An app, a placement, a campaign or an ad of any organization. */
export function useNetworkObject(kind: ObjectKind, id: string) {
  return withFailure(
    useQuery({
      queryKey: ['objects', kind, id],
      queryFn: ({ signal }) => operatorCall(calls[kind], { params: { id } }, { signal }),
    }),
  )
}

/** Writes a note about an app, a placement, a campaign or an ad. */
export function useAddObjectNote() {
  return useOperatorChange(addObjectNote, [['objects'], ['organizations']])
}

/** Why a request for an ad was answered as it was. */
export function useNetworkRequest(id: string) {
  return withFailure(
    useQuery({
      queryKey: ['objects', 'request', id],
      queryFn: ({ signal }) => operatorCall(showNetworkRequest, { params: { id } }, { signal }),
    }),
  )
}
