import { useLocation } from 'react-router'

/**
 * The token of a mailed link, or an empty text. It is after the `#`, which a browser sends to no
 * server, so that no log of addresses has it.
 */
export function useTokenOfLink(): string {
  const { hash } = useLocation()
  return new URLSearchParams(hash.slice(1)).get('token') ?? ''
}
