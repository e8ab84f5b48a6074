import { listApps } from '@frontrow/contract/apps'
import { useListFailure } from '../../lib/calls/list-failure.ts'
import { useCall } from '../../lib/calls/use-call.ts'

/** The organization's apps with their keys; `failure` is the text of the alert. */
export function useOrganizationApps({ enabled = true }: { enabled?: boolean } = {}) {
  const query = useCall(listApps, {}, { enabled })
  return { ...query, failure: useListFailure(query.error, 'apps', { signsOutOnNotFound: true }) }
}
