import { useLocation, useSearchParams } from 'react-router'

/**
 * The parameters of the address, and a function that changes some of them. A change adds no entry
 * to the history, and keeps the state of the entry and the scroll position.
 */
export function useAddressParams() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const change = (edit: (params: URLSearchParams) => void) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        edit(next)
        return next
      },
      { replace: true, preventScrollReset: true, state },
    )
  return [params, change] as const
}
