import { useState } from 'react'
import { Navigate, Outlet } from 'react-router'
import { useSession } from '../lib/calls/session.ts'
import { paths } from '../paths.ts'
import { Spinner } from '../ui/drawings/spinner.tsx'
import { MemberRoleProvider } from './member-role.tsx'

/**
 * The guard of the account pages. A signed-out user is redirected to sign-in before the page loads
 * any code or data.
 */
export function SignedInOnly() {
  const { status, message } = useSession()
  if (status === 'loading') return <Spinner />
  // The message is passed here too, because this redirect and the one of the sign-out can run in
  // either order.
  if (status === 'signed-out') return <Navigate to={paths.signIn} replace state={{ message }} />
  return (
    <MemberRoleProvider>
      <Outlet />
    </MemberRoleProvider>
  )
}

/**
 * The guard of home, sign-in and sign-up: a signed-in user who opens one of them is redirected to
 * the overview.
 */
export function SignedOutAtFirst() {
  const { status } = useSession()
  if (status === 'loading') return <Spinner />
  return <RedirectOnOpen signedIn={status === 'signed-in'} />
}

/**
 * Decides only when the page is opened, because a sign-in on the page itself still shows its
 * success message.
 */
function RedirectOnOpen({ signedIn }: { signedIn: boolean }) {
  const [redirects] = useState(signedIn)
  return redirects ? <Navigate to={paths.overview} replace /> : <Outlet />
}
