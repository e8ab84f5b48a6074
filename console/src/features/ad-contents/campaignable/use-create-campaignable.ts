import { createCampaignable } from '@frontrow/contract/ad-contents'
import type { Input } from '@frontrow/contract/endpoint'
import { ApiError, alertText } from '../../../lib/calls/call.ts'
import { signOut } from '../../../lib/calls/session.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { keepCreated } from './created-note.ts'

export type CampaignableBody = Input<typeof createCampaignable>['body']

const TRY_AGAIN = 'Try again..'

/**
 * Creates the content and reloads the page, as the published console does. A failure shows an
 * alert, and the form keeps its values.
 */
export function useCreateCampaignable(adContentId: string) {
  const creating = useAct(createCampaignable, {
    input: (body: CampaignableBody) => ({
      params: { id: adContentId },
      query: { ad_content_id: adContentId },
      body,
    }),
    calls: { tokenFrom: 'session', succeedsOn: 'ok, unread' },
    onSuccess: (_answer, { name }) => {
      keepCreated({ adContentId, name })
      window.location.reload()
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      if (error.code === 501) signOut(alertText(error))
      // The specification requires a 400 to be logged; the alert beside it is an addition (decision
      //
      // oxlint-disable-next-line no-console
      if (error.code === 400) console.log(TRY_AGAIN)
    },
  })

  // It stays pending after the success, until the page has reloaded.
  return { ...creating, isPending: creating.isPending || creating.isSuccess }
}

export function creationFailure(error: Error): string {
  return error instanceof ApiError && error.code === 400 ? TRY_AGAIN : alertText(error)
}
