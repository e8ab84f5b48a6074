import { matchPath } from 'react-router'

interface Link {
  readonly to: string
  /** Other addresses that highlight the link, as patterns. */
  readonly alsoOn?: readonly string[]
}

/** The link to highlight on this page, with its `aria-current` value; null if there is none. */
export function findCurrentLink(
  links: readonly Link[],
  pathname: string,
): { to: string; current: 'page' | 'true' } | null {
  const own = links.find(({ to }) => matchPath(to, pathname))
  if (own) return { to: own.to, current: 'page' }
  const above = links.find(({ alsoOn }) => alsoOn?.some((pattern) => matchPath(pattern, pathname)))
  return above ? { to: above.to, current: 'true' } : null
}
