import { listShownApps, setAppBlock } from '@frontrow/contract/ad-contents/ad-review'
import { useMutation } from '@tanstack/react-query'
import { alertText, call } from '../../lib/calls/call.ts'
import { queryClient } from '../../lib/calls/queries.ts'
import { keyOf } from '../../lib/calls/use-call.ts'
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
  return useMutation({
    mutationFn: setBlock,
    onSuccess: (_reply, change) =>
      toast({ text: doneText(change), act: { label: 'Undo', run: () => void undo(change) } }),
    onError: sayFailure,
  })
}

async function setBlock({ advertised, inApp, blocked }: BlockChange): Promise<void> {
  const { id, blocked: blocks } = await call(setAppBlock, {
    params: { advertisedAppId: advertised.id },
    body: { blocked, app_id: inApp?.id ?? null },
  })
  // Updates the row at once, because the list loads slowly if there are many reports.
  queryClient.setQueryData<AdReview>(
    keyOf(listShownApps, {}),
    (review) =>
      review && {
        ...review,
        apps: review.apps.map((app) => (app.id === id ? { ...app, blocked: blocks } : app)),
      },
  )
}

async function undo(change: BlockChange): Promise<void> {
  const contrary = { ...change, blocked: !change.blocked }
  try {
    await setBlock(contrary)
    toast({ text: doneText(contrary) })
  } catch (error) {
    sayFailure(error, contrary)
  }
}

function doneText({ advertised, inApp, blocked }: BlockChange): string {
  const where = inApp === null ? 'your apps' : inApp.name
  return blocked
    ? `${advertised.name} blocked in ${where}.`
    : `${advertised.name} unblocked in ${where}.`
}

function sayFailure(error: unknown, { advertised, blocked }: BlockChange): void {
  const what = blocked ? 'could not be blocked' : 'is still blocked'
  toast({ text: `${advertised.name} ${what}. ${alertText(error)}`, isError: true })
}
