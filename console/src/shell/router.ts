import { createBrowserRouter } from 'react-router'
import { revokeSession } from '../features/account/account.tsx'
import { onNotApproved } from '../lib/call.ts'
import { onSignOut } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { routes } from './routes.tsx'

export const router = createBrowserRouter(routes)

// Whatever page it was, a sign-out ends at the sign-in screen. A sign-out in another tab leaves the public pages of this one alone;
// the guarded ones are left through their gate.
onSignOut(({ token, message, here }) => {
  if (!here) return
  if (token !== null) revokeSession(token)
  void router.navigate(paths.signIn, { replace: true, state: { message } })
})

onNotApproved(() => {
  void router.navigate(paths.waiting, { replace: true })
})
