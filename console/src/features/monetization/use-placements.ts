import { createPlacement, listPlacements } from '@frontrow/contract/monetization'
import type { PlacementType } from '@frontrow/contract/codes'
import type { Reply } from '@frontrow/contract/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAfter } from '../../lib/after.ts'
import { ApiError, alertText, call } from '../../lib/call.ts'
import { useIdempotencyKey } from '../../lib/idempotency-key.ts'
import { signOutAfter } from '../../lib/session.ts'
import { placementBody } from './placement-form.ts'

export type Placement = Reply<typeof listPlacements>[number]

const CLEAR_MS = 1000
const SIGN_OUT_MS = 500
const keyOf = (appId: string) => ['placements', appId]

/** An app's placements; `failure` is the text of the alert. */
export function usePlacements(appId: string) {
  const query = useQuery({
    queryKey: keyOf(appId),
    queryFn: ({ signal }) => call(listPlacements, inApp(appId), { signal }),
  })
  return { ...query, failure: query.error === null ? null : listFailureText(query.error) }
}

/**
 * Creates a placement. One second after the success it calls `onClear`; `isClearing` is true until
 * then.
 */
export function useSavePlacement(appId: string) {
  const cache = useQueryClient()
  const after = useAfter()
  const keys = useIdempotencyKey()
  const [isClearing, setClearing] = useState(false)

  const saving = useMutation({
    mutationFn: ({ name, type }: NewPlacement) => {
      const body = placementBody(name, type)
      const idempotencyKey = keys.keyFor(body)
      return call(
        createPlacement,
        { ...inApp(appId), body },
        { idempotencyKey, keepsSession: true },
      )
    },
    onSuccess: (placement, { onClear }) => {
      keys.forget()
      // A server of the published API may reply without the new placement; the refetched list then
      // contains it.
      if (placement.id !== '')
        cache.setQueryData<Placement[]>(keyOf(appId), (list) => list && [placement, ...list])
      void cache.invalidateQueries({ queryKey: keyOf(appId) })
      setClearing(true)
      after(CLEAR_MS, () => {
        onClear()
        setClearing(false)
      })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 401)
        signOutAfter(SIGN_OUT_MS, alertText(error))
    },
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
function inApp(appId: string) {
  return { params: { appId }, query: { app_id: appId } }
}
