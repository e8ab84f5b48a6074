import { useState } from 'react'
import { Navigate, Outlet } from 'react-router'
import { useSession } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { Spinner } from '../ui/spinner.tsx'

/** Around the pages of an account. Whoever is signed out is shown the way in, before anything of the page is loaded or asked for. */
export function SignedInOnly() {
  const { status, message } = useSession()
  if (status === 'loading') return <Spinner />
  // The reason of a sign-out travels along: this redirect and the one of the sign-out itself may overtake one another.
  if (status === 'signed-out') return <Navigate to={paths.signIn} replace state={{ message }} />
  return <Outlet />
}

/** Around home, sign-in and sign-up: a signed-in user who opens one of them goes to the overview. */
export function SignedOutAtFirst() {
  const { status } = useSession()
  if (status === 'loading') return <Spinner />
  return <DecidedOnce signedIn={status === 'signed-in'} />
}

/** Decided when the page is opened and not again: a sign-in that succeeds on it still has its own word to say. */
function DecidedOnce({ signedIn }: { signedIn: boolean }) {
  const [sendAway] = useState(signedIn)
  return sendAway ? <Navigate to={paths.overview} replace /> : <Outlet />
}
