import { showOrganization } from '@frontrow/contract/organization'
import type { Reply } from '@frontrow/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

export type Organization = Reply<typeof showOrganization>

/** The fields of the organization that are texts; null where nothing was given. */
export type OrganizationField = Exclude<keyof Organization, 'time_zone' | 'next_time_zone'>

export const organizationKey = ['organization']

export function useOrganization() {
  return useQuery({
    queryKey: organizationKey,
    queryFn: ({ signal }) => call(showOrganization, {}, { signal }),
  })
}
