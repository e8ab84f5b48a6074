import { listAdContents, listCampaignable } from '@frontrow/contract/ad-contents'
import { contentTypes } from '@frontrow/contract/codes'
import type { Reply } from '@frontrow/contract/endpoint'
import { useListFailure } from '../../../lib/calls/list-failure.ts'
import { useCall } from '../../../lib/calls/use-call.ts'

export type AdContent = Reply<typeof listAdContents>[number]
export type Campaignable = Reply<typeof listCampaignable>[number]

/** A deleted app ends the session. */
const rules = { signsOutOnNotFound: true }

/** The ad contents of an app; `failure` is the text of the alert. */
export function useAdContents(appId: string) {
  const query = useCall(listAdContents, inApp(appId))
  return { ...query, failure: useListFailure(query.error, 'ad-contents', rules) }
}

export function useCampaignable(appId: string) {
  const query = useCall(listCampaignable, preparedIn(appId))
  return { ...query, failure: useListFailure(query.error, 'campaignable', rules) }
}

/** The retired contents of an app, fetched only when they are shown. */
export function useRetiredContents(appId: string, enabled: boolean) {
  const retired = { retired: 'true' as const }
  const ofApp = inApp(appId)
  const preparedOfApp = preparedIn(appId)
  const contents = useCall(
    listAdContents,
    { ...ofApp, query: { ...ofApp.query, ...retired } },
    { enabled },
  )
  const campaignable = useCall(
    listCampaignable,
    { ...preparedOfApp, query: { ...preparedOfApp.query, ...retired } },
    { enabled },
  )
  return { contents, campaignable }
}

/** The newest square image of an app, which serves as the app's icon. Null if there is none. */
export function iconPathOf(contents: readonly AdContent[]): string | null {
  const icon = contents.find(({ type, content_metadata: { resolution } }) => {
    return type === contentTypes.image && resolution.width === resolution.height
  })
  return icon?.content_path ?? null
}

/** The published API takes the app's id in the path and again in the query. */
export function inApp(appId: string) {
  return { params: { appId }, query: { app_id: appId } }
}

function preparedIn(appId: string) {
  return { params: { id: appId }, query: { app_id: appId } }
}
