import { operatorSentence } from '@frontrow/contract/operator/permissions'
import { isOperatorPermission } from '@frontrow/contract/permissions/operator-names'
import { useMemo } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { EnrolPage, OperatorStepUp } from '../features/account/for-operators.ts'
import { useOperatorSession } from '../operator-parts/use-operator.ts'
import { DraftOwner } from '../lib/forms/draft.ts'
import { operatorPaths } from '../operator-paths.ts'
import { refuse } from '../ui/feedback/refuse-control.tsx'
import { RetryAlert } from '../ui/feedback/retry-alert.tsx'
import { RoleContext, type MemberRole } from '../ui/buttons/use-may.ts'
import { PageLoading } from './page-loading.tsx'

/**
 * The guard of all pages but the entrance. It provides what the roles allow, and shows nothing but
 * the enrolment to an operator who must set up a second factor first.
 */
export function OperatorsOnly() {
  const { data: session, failure, refetch } = useOperatorSession()
  const { pathname, search } = useLocation()
  const role = useMemo<MemberRole>(
    () => ({
      isLoading: false,
      whyNot: (needs) => {
        if (session == null || !isOperatorPermission(needs)) return null
        const { permissions, roles } = session.operator
        return permissions.includes(needs) ? null : operatorSentence(needs, roles)
      },
      refuse,
    }),
    [session],
  )
  if (session === undefined && failure !== null)
    return (
      <RetryAlert type="error" retry={refetch}>
        {failure}
      </RetryAlert>
    )
  if (session === undefined) return <PageLoading />
  if (session === null)
    return <Navigate to={operatorPaths.signIn} replace state={{ next: `${pathname}${search}` }} />
  return (
    <RoleContext value={role}>
      <OperatorStepUp />
      <DraftOwner value={session.operator.email}>
        {session.must_enrol ? <EnrolPage /> : <Outlet />}
      </DraftOwner>
    </RoleContext>
  )
}
