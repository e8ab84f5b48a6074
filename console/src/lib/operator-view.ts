// An operator sees the console as a member in a tab of its own. The token is in the session storage
// of that tab alone, so that the sign-in of a member in the same browser stays as it is.

/** What the tab of a view shows of it. */
export interface ShownView {
  readonly id: string
  readonly organization: { readonly id: string; readonly name: string }
  /** ISO 8601, UTC. */
  readonly ends_at: string
}

/** session.ts keeps the session of a tab with this key in the tab itself. */
const VIEW = 'view'
/** The session of this tab can sign in again, but not fall back to the one of the browser. */
const ENDED = 'ended'

/** Opens the console in a new tab. Returns false where the browser does not allow it. */
export function openViewTab(view: ShownView & { readonly token: string }, path: string): boolean {
  const tab = window.open('', '_blank')
  if (tab === null) return false
  const { id, organization, ends_at } = view
  const { sessionStorage: kept } = tab
  kept.setItem(VIEW, JSON.stringify({ id, organization, ends_at }))
  kept.setItem('token', view.token)
  // A limited member: the console asks what the view may see.
  kept.setItem('userInfo', JSON.stringify({ name: '', email: '', isLimited: true }))
  tab.opener = null
  tab.location.replace(path)
  return true
}

/** The view of this tab. Null in any other tab, and once it has ended. */
export function readView(): ShownView | null {
  const kept = sessionStorage.getItem(VIEW)
  return kept === null || kept === ENDED ? null : (JSON.parse(kept) as ShownView)
}

/** Forgets the view of this tab. */
export function forgetView(): void {
  sessionStorage.setItem(VIEW, ENDED)
}
