import type { Input, Reply } from '@frontrow/contract/endpoint'
import { addOrganizationNote } from '@frontrow/contract/operator/notes'
import { listOrganizationAudit } from '@frontrow/contract/operator/audit'
import {
  listNetworkOrganizations,
  organizationFilters,
  organizationOrders,
  showNetworkOrganization,
} from '@frontrow/contract/operator/organizations'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { operatorCall } from '../../../lib/operator-call.ts'
import { pageBefore, pageByPage } from '../../../lib/page-by-page.ts'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'
import { withFailure } from '../../../lib/with-failure.ts'

export type ListedOrganization = Reply<typeof listNetworkOrganizations>['organizations'][number]
export type ShownOrganization = Reply<typeof showNetworkOrganization>
export type OrganizationFilter = Omit<Input<typeof listNetworkOrganizations>['query'], 'before'>

const key = ['organizations']

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

export function useOrganizations(filter: OrganizationFilter) {
  return withFailure(
    useInfiniteQuery({
      queryKey: [...key, 'list', filter],
      queryFn: ({ pageParam, signal }) =>
        operatorCall(
          listNetworkOrganizations,
          { query: { ...filter, ...pageBefore(pageParam) } },
          { signal },
        ),
      ...pageByPage,
      placeholderData: keepPreviousData,
    }),
  )
}

export function useOrganization(id: string) {
  return withFailure(
    useQuery({
      queryKey: [...key, 'one', id],
      queryFn: ({ signal }) =>
        operatorCall(showNetworkOrganization, { params: { id } }, { signal }),
    }),
  )
}

/** Who did what in the organization, or to one object of it, the newest first. */
export function useOrganizationAudit(id: string, object?: string) {
  return withFailure(
    useInfiniteQuery({
      queryKey: [...key, 'audit', id, object],
      queryFn: ({ pageParam, signal }) =>
        operatorCall(
          listOrganizationAudit,
          {
            params: { id },
            query: {
              ...(object !== undefined && { object }),
              ...pageBefore(pageParam),
            },
          },
          { signal },
        ),
      ...pageByPage,
    }),
  )
}

export function useAddNote(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (text: string) =>
      operatorCall(addOrganizationNote, { params: { id }, body: { text } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: [...key, 'one', id] }),
  })
}
