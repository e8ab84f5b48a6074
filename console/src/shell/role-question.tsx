import { showDeveloper } from '@frontrow/contract/developer'
import { minuteMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import { permissionNames, type Permission } from '@frontrow/contract/permission-names'
import { roleSentence } from '@frontrow/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type MouseEvent } from 'react'
import { call } from '../lib/call.ts'
import { useSession } from '../lib/session.ts'
import { toast } from '../ui/toast.tsx'
import type { MemberRole, Refusal } from '../ui/use-may.ts'

/**
 * Asks the server what the role allows: when the session opens, and again after each refusal for
 * the role, which is a new value of the session.
 */
export function RoleQuestion({ onAnswer }: { onAnswer: (role: MemberRole) => void }) {
  const session = useSession()
  const { data, failureCount, refetch } = useQuery({
    queryKey: ['developer', 'role'],
    queryFn: ({ signal }) => call(showDeveloper, { params: { developerId } }, { signal, assumes }),
    staleTime: minuteMs,
  })
  useEffect(() => void refetch({ cancelRefetch: false }), [session, refetch])
  // While the question fails, everything is allowed and the server decides each call.
  const isLoading = data === undefined && failureCount === 0
  useEffect(
    () => onAnswer({ isLoading, whyNot: (needs) => whyNot(needs, data), refuse }),
    [onAnswer, isLoading, data],
  )
  return null
}

// The braces are literal: the token identifies the developer.
const developerId = '{developer-id}'

/** A server without roles allows everything. */
const assumes = { permissions: permissionNames }

/**
 * The control keeps its place in the tab order, so that a screen reader finds the reason, and a
 * press shows the reason where no pointer can hover.
 */
function refuse(why: string, id: string): Refusal {
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
    toast({ text: why, isRefusal: true })
  }
  return {
    props: { 'aria-disabled': true, 'aria-describedby': id, title: why, onClick },
    description: (
      <span id={id} hidden>
        {why}
      </span>
    ),
  }
}

function whyNot(needs: Permission, member: Reply<typeof showDeveloper> | undefined): string | null {
  if (member === undefined || member.permissions.includes(needs)) return null
  const { role, is_owner: isOwner, owner_name: owner } = member
  return roleSentence(needs, { role, isOwner, ask: owner === '' ? undefined : `${owner} (owner)` })
}
