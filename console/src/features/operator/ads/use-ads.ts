import type { Input, Reply } from '@frontrow/contract/endpoint'
import { adCategories } from '@frontrow/contract/ad-ratings'
import {
  adFilterStates,
  adFormats,
  listNetworkAds,
  ratingFilters,
} from '@frontrow/contract/operator/ads'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { operatorCall } from '../../../lib/operator-call.ts'
import { pageBefore, pageByPage } from '../../../lib/page-by-page.ts'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'
import { withFailure } from '../../../lib/with-failure.ts'

export type ListedAd = Reply<typeof listNetworkAds>['ads'][number]
export type AdFilter = Omit<Input<typeof listNetworkAds>['query'], 'before'>

/** The filter of the grid, which is stored in the URL, without what the server does not know. */
export function useAdFilter() {
  const {
    filter: given,
    change,
    clear,
  } = useUrlFilter(['state', 'rating', 'category', 'format', 'organization_id', 'open'])
  const known = <T extends string>(list: readonly T[], value: string | undefined) =>
    list.find((one) => one === value)
  const [state, rating] = [known(adFilterStates, given.state), known(ratingFilters, given.rating)]
  const category = known(adCategories, given.category)
  const format = known(adFormats, given.format)
  const { organization_id: organizationId } = given
  const filter: AdFilter = {
    ...(state !== undefined && { state }),
    ...(rating !== undefined && { rating }),
    ...(category !== undefined && { category }),
    ...(format !== undefined && { format }),
    ...(organizationId !== undefined && { organization_id: organizationId }),
    ...(given.open === 'true' && { open: 'true' as const }),
  }
  return { filter, change, clear }
}

/** The query key begins with `cases`, so that the grid is read again after a decision. */
export function useAds(filter: AdFilter) {
  return withFailure(
    useInfiniteQuery({
      queryKey: ['cases', 'ads', filter],
      queryFn: ({ pageParam, signal }) =>
        operatorCall(
          listNetworkAds,
          { query: { ...filter, ...pageBefore(pageParam) } },
          { signal },
        ),
      ...pageByPage,
      placeholderData: keepPreviousData,
    }),
  )
}
