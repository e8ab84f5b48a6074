import { listShownApps, setAppBlock } from '@frontrow/contract/ad-contents/ad-review'
import { useQueryClient } from '@tanstack/react-query'
import { alertText } from '../../lib/calls/call.ts'
import { keyOf, useAct } from '../../lib/calls/use-call.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import type { AdReview } from './shown-app-rows.ts'

/** Which advertised app to block or unblock, and where. */
export interface BlockChange {
  advertised: { id: string; name: string }
  /** One of the own apps; null for all of them. */
  inApp: { id: string; name: string } | null
  blocked: boolean
}

/** Blocks or unblocks an app, and shows a toast with the result and an undo button. */
export function useSetBlock() {
  const undoing = useBlockAct((change) => toast({ text: doneText(change) }))
  return useBlockAct((change) => {
    const undo = () => undoing.mutate({ ...change, blocked: !change.blocked })
    toast({ text: doneText(change), act: { label: 'Undo', run: undo } })
  })
}

function useBlockAct(say: (change: BlockChange) => void) {
  const cache = useQueryClient()
  return useAct(setAppBlock, {
    input: ({ advertised, inApp, blocked }: BlockChange) => ({
      params: { advertisedAppId: advertised.id },
      body: { blocked, app_id: inApp?.id ?? null },
    }),
    onSuccess: ({ id, blocked }, change) => {
      // Updates the row at once, because the list loads slowly if there are many reports.
      cache.setQueryData<AdReview>(
        keyOf(listShownApps, {}),
        (review) =>
          review && {
            ...review,
            apps: review.apps.map((app) => (app.id === id ? { ...app, blocked } : app)),
          },
      )
      say(change)
    },
    onError: showFailure,
  })
}

function doneText({ advertised, inApp, blocked }: BlockChange): string {
  const where = inApp === null ? 'your apps' : inApp.name
  return blocked
    ? `${advertised.name} blocked in ${where}.`
    : `${advertised.name} unblocked in ${where}.`
}

function showFailure(error: Error, { advertised, blocked }: BlockChange): void {
  const what = blocked ? 'could not be blocked' : 'is still blocked'
  toast({ text: `${advertised.name} ${what}. ${alertText(error)}`, isError: true })
}
