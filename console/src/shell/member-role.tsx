import { Activity, Suspense, lazy, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useUserInfo } from '../lib/calls/session.ts'
import { paths } from '../paths.ts'
import { RoleContext, fullRole, type MemberRole } from '../ui/buttons/use-may.ts'

// Loaded only for a limited role, so that the owner's first page does without the permissions.
const RoleQuestion = lazy(async () => ({
  default: (await import('./role-question.tsx')).RoleQuestion,
}))

/** Provides what the member's role allows. Where the session is not limited, no call is made. */
export function MemberRoleProvider({ children }: { children: ReactNode }) {
  const isLimited = useUserInfo().isLimited === true
  const [answered, setRole] = useState<MemberRole>({ ...fullRole, isLoading: true })
  const role = isLimited ? answered : fullRole
  const { pathname } = useLocation()
  // A hidden page keeps what is typed into it.
  const isHidden = role.panel !== undefined && !pathname.startsWith(paths.developer)
  return (
    <RoleContext value={role}>
      {isLimited && (
        <Suspense fallback={null}>
          <RoleQuestion onAnswer={setRole} />
        </Suspense>
      )}
      <Activity mode={isHidden ? 'hidden' : 'visible'}>{children}</Activity>
      {isHidden && role.panel}
    </RoleContext>
  )
}
