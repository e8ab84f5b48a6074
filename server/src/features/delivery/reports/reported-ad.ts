import { refuse } from '../../../lib/refuse.ts'
import { type HandedOut, type TokenSigner, kinds } from '../tokens/event-token.ts'
import type { AdIndex } from '../ad-index/ad-index-loader.ts'

/** A handed-out ad that somebody has something to say about. */
export interface ReportedAd {
  ad: HandedOut
  isTest: boolean
  /** Of the advertised app; undefined where it is gone. */
  appName: string | undefined
}

/** The parts of a node that a report needs. */
interface ReportNode {
  adIndex: () => Pick<AdIndex, 'apps'>
  signer: Pick<TokenSigner, 'readAnyAge'>
}

/** Whoever saw an ad may take this long to say so. */
const reportDays = 30

/** The ad of a click token. Refused: `token_not_valid` for any other token, and for one that is older than a month. */
export function reportedAd(node: ReportNode, text: string, now: Date): ReportedAd {
  const token = node.signer.readAnyAge(text)
  if (token === undefined || token.kind !== kinds.click) return refuse('token_not_valid')
  const ageMs = now.getTime() - token.issuedAt * 1000
  if (ageMs > reportDays * 86_400_000) return refuse('token_not_valid')
  const appName = node.adIndex().apps.get(token.advertisedApp)?.name
  return { ad: token, isTest: token.isTest, appName }
}
