import { matchRoutes, type RouteObject } from 'react-router'

/**
 * Loads the code of a page while the pointer or the focus is on a link to it, so that it opens
 * without a wait after the click.
 */
export function preloadLinkedPages(routes: RouteObject[]): void {
  const onLink = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin === location.origin) preloadPage(routes, link.pathname)
  }
  document.addEventListener('pointerover', onLink, { passive: true })
  document.addEventListener('focusin', onLink)
}

/** Loads the code of a page when the browser has nothing else to do. */
export function preloadWhenIdle(routes: RouteObject[], path: string): void {
  // Safari has no `requestIdleCallback`.
  if ('requestIdleCallback' in window) requestIdleCallback(() => preloadPage(routes, path))
  else setTimeout(() => preloadPage(routes, path), 2000)
}

/** A failure is not reported: opening the page tries again and says what is wrong. */
function preloadPage(routes: RouteObject[], path: string): void {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    const load = typeof route.lazy === 'object' ? route.lazy.Component : undefined
    load?.().catch(() => undefined)
  }
}
