import { listApps } from '@frontrow/contract/apps'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useListFailure } from '../../lib/list-failure.ts'

/** The organization's apps with their keys; `failure` is the text of the alert. */
export function useOrganizationApps({ enabled = true }: { enabled?: boolean } = {}) {
  const query = useQuery({
    queryKey: ['apps', 'organization'],
    queryFn: ({ signal }) => call(listApps, {}, { signal }),
    enabled,
  })
  return { ...query, failure: useListFailure(query.error, 'apps', { signsOutOnNotFound: true }) }
}
