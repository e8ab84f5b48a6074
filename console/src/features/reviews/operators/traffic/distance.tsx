import { Badge } from '../../../../ui/feedback/badge.tsx'
import { distanceText } from './traffic-words.ts'

/** From this distance on the job opens a case. */
const ODD_FROM = 6

/** How many standard deviations an hour is from what is usual. */
export function Distance({ z }: { z: number }) {
  const look = Math.abs(z) >= ODD_FROM ? 'error' : 'warning'
  return <Badge look={look}>{distanceText(z)}</Badge>
}
