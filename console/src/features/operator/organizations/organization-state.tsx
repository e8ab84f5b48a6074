import type { ListedOrganization } from '@frontrow/contract/operator/organizations'
import { Badge, type BadgeLook } from '../../../ui/feedback/badge.tsx'
import { CellParts } from '../../../ui/layout/side-by-side.tsx'

const states: Readonly<Record<ListedOrganization['state'], readonly [BadgeLook, string]>> = {
  approved: ['success', 'Approved'],
  waiting: ['info', 'Pending'],
  rejected: ['error', 'Rejected'],
}

/** Whether it is in, and what is held. */
export function OrganizationState({ organization }: { organization: ListedOrganization }) {
  const { state, is_suspended: isSuspended, holds } = organization
  const [look, word] = states[state]
  return (
    <CellParts>
      <Badge look={look}>{word}</Badge>
      {isSuspended ? (
        <Badge look="error">Suspended</Badge>
      ) : (
        holds > 0 && <Badge look="warning">{holds === 1 ? '1 hold' : `${holds} holds`}</Badge>
      )}
    </CellParts>
  )
}
