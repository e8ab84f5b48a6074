import type { Input } from '@frontrow/contract/endpoint'
import {
  type listNetworkOrganizations,
  organizationFilters,
  organizationOrders,
} from '@frontrow/contract/operator/organizations'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'

export type OrganizationFilter = Omit<Input<typeof listNetworkOrganizations>['query'], 'before'>

/** The filter of the list, which is stored in the URL. */
export function useOrganizationFilter() {
  const { filter: given, change, clear } = useUrlFilter(['state', 'q', 'tag', 'country', 'sort'])
  // A state or an order that the server does not know is left out.
  const state = organizationFilters.find((known) => known === given.state)
  const sort = organizationOrders.find((known) => known === given.sort)
  const { tag, country } = given
  const q = given.q?.trim() ?? ''
  const filter: OrganizationFilter = {
    ...(state !== undefined && { state }),
    ...(q !== '' && { q }),
    ...(tag !== undefined && { tag }),
    ...(country !== undefined && /^[A-Z]{2}$/.test(country) && { country }),
    ...(sort !== undefined && sort !== 'newest' && { sort }),
  }
  return { filter, change, clear }
}
