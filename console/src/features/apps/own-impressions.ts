import { countText } from '../../lib/text/count-text.ts'

/** What of a number of impressions cost nothing; undefined where all of them were billed. */
export function ownImpressionsText(own = 0): string | undefined {
  return own === 0 ? undefined : `of which ${countText(own)} in your own apps, not billed`
}
