import { countText } from '../../../lib/text/count-text.ts'
import { ownImpressionsText } from '../../apps/apps.tsx'

interface Counts {
  impressions: number
  own_impressions?: number
}

/** '1,200 impressions so far, of which 45 in your own apps, not billed' */
export function impressionsText({ impressions, own_impressions: own }: Counts, more = ''): string {
  const parts = [`${countText(impressions)} impressions ${more}`.trim(), ownImpressionsText(own)]
  return parts.filter((part) => part !== undefined).join(', ')
}
