import type { ListedOrganization } from '@frontrow/contract/operator/organizations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import {
  holdOrganizations,
  messageOrganizations,
  tagOrganizations,
} from '@frontrow/contract/operator/organization-acts'
import { useAct } from '../../../../lib/calls/use-call.ts'
import { organizationsChanged } from '../../../../operator-parts/reads.ts'

type ActOnOrganizations =
  | typeof tagOrganizations
  | typeof holdOrganizations
  | typeof messageOrganizations

/**
 * Acts on organizations in the versions that are shown. `onDone` gets one line for each that was
 * refused, with its name.
 */
export function useActOn<E extends ActOnOrganizations>(
  endpoint: E,
  organizations: readonly ListedOrganization[],
  onDone: (refused: readonly string[]) => void,
) {
  const acting = useAct(endpoint, { refreshes: organizationsChanged })
  const send = (
    body: Omit<Input<E>['body'], 'organizations'>,
    { onError }: { onError: (error: Error) => void },
  ) => {
    const seen = organizations.map(({ id, version }) => ({ id, version }))
    acting.mutate({ body: { ...body, organizations: seen } } as Input<E>, {
      onError,
      onSuccess: (reply) => onDone(refusedOf(reply, organizations)),
    })
  }
  return { acting, send }
}

function refusedOf(
  { results }: Reply<ActOnOrganizations>,
  organizations: readonly ListedOrganization[],
): string[] {
  return results.flatMap(({ id, refusal }) => {
    const name = organizations.find((one) => one.id === id)?.name ?? id
    return refusal === null ? [] : [`${name}: ${refusal.message}`]
  })
}
