import { dayMs } from '@frontrow/contract/durations'
import { refuse } from '../../../lib/failures/refuse.ts'
import { type HandedOut, type TokenSigner, kinds } from '../tokens/event-token.ts'
import type { AdIndex } from '../ad-index/ad-index-loader.ts'

/** A served ad that a user can report. */
export interface ReportedAd {
  ad: HandedOut
  isTest: boolean
  /** The name of the advertised app as viewers see it; undefined if it is deleted or in review. */
  appName: string | undefined
}

/** The parts of a node that a report needs. */
interface ReportNode {
  adIndex: () => Pick<AdIndex, 'apps'>
  signer: Pick<TokenSigner, 'readAnyAge'>
}

/** How long after it was served an ad can be reported. */
const reportDays = 30

/**
 * Returns the ad of a click token. Refusals: `token_not_valid` for any other token, and for a token
 * older than 30 days.
 */
export function reportedAd(node: ReportNode, text: string, now: Date): ReportedAd {
  const token = node.signer.readAnyAge(text)
  if (token === undefined || token.kind !== kinds.click) return refuse('token_not_valid')
  const ageMs = now.getTime() - token.issuedAt * 1000
  if (ageMs > reportDays * dayMs) return refuse('token_not_valid')
  const app = node.adIndex().apps.get(token.advertisedApp)
  const appName = app === undefined || app.isNameWithheld === true ? undefined : app.name
  return { ad: token, isTest: token.isTest, appName }
}
