import type { Input } from '@frontrow/contract/endpoint'
import { adCategories } from '@frontrow/contract/ad-contents/ad-ratings'
import {
  adFilterStates,
  contentFormats,
  listNetworkAds,
  ratingFilters,
} from '@frontrow/contract/operator/ads'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'

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
  const format = known(contentFormats, given.format)
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
