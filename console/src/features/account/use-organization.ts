import { showOrganization } from '@frontrow/contract/organization'
import type { Reply } from '@frontrow/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export type Organization = Reply<typeof showOrganization>

/** A field that is a text, or null where nothing was given. */
export type OrganizationField = Exclude<keyof Organization, 'time_zone' | 'next_time_zone'>

export const organizationKey = ['organization']

export function useOrganization() {
  return useQuery({
    queryKey: organizationKey,
    queryFn: ({ signal }) => call(showOrganization, {}, { signal }),
  })
}
