import { Suspense, lazy, useState, type ReactNode } from 'react'
import { useUserInfo } from '../lib/session.ts'
import { RoleContext, fullRole, type MemberRole } from '../ui/use-may.ts'

// Loaded only for a limited role, so that the owner's first page does without the permissions.
const RoleQuestion = lazy(async () => ({
  default: (await import('./role-question.tsx')).RoleQuestion,
}))

/** Provides what the member's role allows. Where the session is not limited, no call is made. */
export function MemberRoleProvider({ children }: { children: ReactNode }) {
  const isLimited = useUserInfo().isLimited === true
  const [role, setRole] = useState<MemberRole>({ ...fullRole, isLoading: true })
  return (
    <RoleContext value={isLimited ? role : fullRole}>
      {isLimited && (
        <Suspense fallback={null}>
          <RoleQuestion onAnswer={setRole} />
        </Suspense>
      )}
      {children}
    </RoleContext>
  )
}
