import type { ListedOrganization } from '@frontrow/contract/operator/organizations'
import { Badge, type BadgeLook } from '../../../ui/feedback/badge.tsx'
import { CellParts } from '../../../ui/layout/side-by-side.tsx'

const looks: Readonly<Record<ListedOrganization['state'], BadgeLook>> = {
  approved: 'success',
  waiting: 'info',
  rejected: 'error',
}

/** Whether it is in, and what is held. */
export function OrganizationState({ organization }: { organization: ListedOrganization }) {
  const { state, is_suspended: isSuspended, holds } = organization
  return (
    <CellParts>
      <Badge look={looks[state]}>{state}</Badge>
      {isSuspended ? (
        <Badge look="error">suspended</Badge>
      ) : (
        holds > 0 && <Badge look="warning">{holds === 1 ? '1 hold' : `${holds} holds`}</Badge>
      )}
    </CellParts>
  )
}
