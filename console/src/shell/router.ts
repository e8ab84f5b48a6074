import { createBrowserRouter } from 'react-router'
import { revokeSession } from '../features/account/account.tsx'
import { onNotApproved } from '../lib/calls/call.ts'
import { onSignOut } from '../lib/calls/session.ts'
import { paths } from '../paths.ts'
import { preloadLinkedPages, preloadWhenIdle } from '../lib/preload-pages.ts'
import { routes } from './routes.tsx'

export const router = createBrowserRouter(routes)

preloadLinkedPages(routes)
// The overview is what nearly everybody sees after the sign-in.
if (location.pathname === paths.signIn) preloadWhenIdle(routes, paths.overview)

// A sign-out leads to the sign-in screen from any page. After a sign-out in another tab, public
// pages stay open here, and the guards redirect from the others.
onSignOut(({ token, message, here }) => {
  if (!here) return
  if (token !== null) revokeSession(token)
  void router.navigate(paths.signIn, { replace: true, state: { message } })
})

onNotApproved(() => {
  void router.navigate(paths.waiting, { replace: true })
})
