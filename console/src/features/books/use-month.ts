import { useSearchParams } from 'react-router'
import { monthNow } from './months.ts'

/** The month that is shown, which is stored in the URL, and a function that changes it. */
export function useMonth(): readonly [month: string, change: (month: string) => void] {
  const [params, setParams] = useSearchParams()
  const given = params.get('month') ?? ''
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(given) ? given : monthNow()
  return [month, (chosen) => setParams({ month: chosen }, { replace: true })]
}
