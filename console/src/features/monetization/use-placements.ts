import { createPlacement, listPlacements, showRates } from '@frontrow/contract/monetization'
import type { PlacementType } from '@frontrow/contract/codes'
import type { Reply } from '@frontrow/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAfter } from '../../lib/after.ts'
import { ApiError, alertText } from '../../lib/calls/call.ts'
import { signOutWhenRead } from '../../lib/calls/sign-out-on-failure.ts'
import { keyOf, refreshIn, useAct, useCall } from '../../lib/calls/use-call.ts'
import { placementBody } from './placement-form.ts'

export type Placement = Reply<typeof listPlacements>[number]

const CLEAR_MS = 1000
const POLL_MS = 3000

/**
 * Whether an app has requested ads for the placement. A server of the published API sends only the
 * count, which leaves tests out.
 */
export function hasRequests({ has_requests: has, request_count: count }: Placement): boolean {
  return has ?? count > 0
}

/**
 * An app's placements; `failure` is the text of the alert. While the placement that `started` finds
 * has no requests and the page is visible, they are read again every three seconds.
 */
export function usePlacements(
  appId: string,
  started: (placements: readonly Placement[]) => Placement | undefined,
) {
  const query = useCall(listPlacements, inApp(appId), {
    refetchInterval: ({ state: { data } }) => {
      const awaited = data && started(data)
      return awaited !== undefined && !hasRequests(awaited) && POLL_MS
    },
  })
  return { ...query, failure: query.error === null ? null : listFailureText(query.error) }
}

/**
 * Creates a placement. One second after the success it calls `onClear`; `isClearing` is true until
 * then.
 */
export function useSavePlacement(appId: string, onCreated: (placement: NewPlacement) => void) {
  const cache = useQueryClient()
  const after = useAfter()
  const [isClearing, setClearing] = useState(false)

  const saving = useAct(createPlacement, {
    input: ({ name, type }: NewPlacement) => ({
      ...inApp(appId),
      body: placementBody(name, type),
    }),
    calls: { keepsSession: true },
    onSuccess: (placement, created) => {
      onCreated(created)
      // A server of the published API may reply without the new placement; the refetched list then
      // contains it.
      if (placement.id !== '')
        cache.setQueryData<Placement[]>(
          keyOf(listPlacements, inApp(appId)),
          (list) => list && [placement, ...list],
        )
      void refreshIn(cache, [listPlacements, showRates])
      setClearing(true)
      after(CLEAR_MS, () => {
        created.onClear()
        setClearing(false)
      })
    },
    onError: signOutWhenRead,
  })
  return { saving, isClearing }
}

interface NewPlacement {
  name: string
  type: PlacementType
  onClear: () => void
}

/**
 * The published console shows this text when the list cannot be read, although it speaks of
 * creating.
 */
function listFailureText(error: Error): string {
  if (error instanceof ApiError && error.code === 400) return 'Error creating ad placements'
  return alertText(error)
}

/** The published API takes the app's id in the path and again in the query. */
export function inApp(appId: string) {
  return { params: { appId }, query: { app_id: appId } }
}
