import { showDeveloper } from '@frontrow/contract/identity/developer'
import { minuteMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import { isPermission, permissionNames } from '@frontrow/contract/permissions/names'
import { roleSentence } from '@frontrow/contract/permissions'
import { useEffect } from 'react'
import { readView } from '../lib/operator-view.ts'
import { ownDeveloper } from '../lib/own-developer.ts'
import { useSession } from '../lib/calls/session.ts'
import { useCall } from '../lib/calls/use-call.ts'
import { refuse } from '../ui/feedback/refuse-control.tsx'
import type { MemberRole, Needs } from '../ui/buttons/use-may.ts'
import { FactorPanel } from './factor-panel.tsx'
import { ViewBanner } from './view-banner.tsx'

/**
 * Asks the server what the member may do: when the session opens, and again after each refusal for
 * the role or a missing second factor, which is a new value of the session. While a factor is
 * missing it asks every few seconds, because the person may set it up in another tab.
 */
export function RoleQuestion({ onAnswer }: { onAnswer: (role: MemberRole) => void }) {
  const session = useSession()
  const { data, failureCount, refetch } = useCall(
    showDeveloper,
    { params: ownDeveloper },
    {
      // A server without roles allows everything.
      calls: { assumes: { permissions: permissionNames } },
      apart: 'role',
      staleTime: minuteMs,
      refetchInterval: ({ state }) => state.data?.second_factor_required === true && askAgainMs,
    },
  )
  useEffect(() => void refetch({ cancelRefetch: false }), [session, refetch])
  // While the question fails, everything is allowed and the server decides each call.
  const isLoading = data === undefined && failureCount === 0
  useEffect(
    () =>
      onAnswer({ isLoading, whyNot: (needs) => whyNot(needs, data), refuse, ...panelFor(data) }),
    [onAnswer, isLoading, data],
  )
  const view = readView()
  return view && <ViewBanner view={view} />
}

const askAgainMs = 4000

/** A member who has what the organization asks for sees each page. */
function panelFor(member: Developer | undefined): Pick<MemberRole, 'panel'> {
  if (member?.second_factor_required !== true) return {}
  return { panel: <FactorPanel member={member} /> }
}

type Developer = Reply<typeof showDeveloper>

function whyNot(needs: Needs, member: Developer | undefined): string | null {
  if (member === undefined || !isPermission(needs) || member.permissions.includes(needs))
    return null
  if (readView() !== null) return 'Operator view is read-only.'
  const { role, is_owner: isOwner, owner_name: owner } = member
  return roleSentence(needs, { role, isOwner, ask: owner === '' ? undefined : `${owner} (owner)` })
}
