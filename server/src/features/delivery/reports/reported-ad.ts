import { refuse } from '../../../lib/refuse.ts'
import { type HandedOut, kinds } from '../tokens/event-token.ts'
import type { DeliveryNode } from '../node/node.ts'

/** A handed-out ad that somebody has something to say about. */
export interface ReportedAd {
  ad: HandedOut
  isTest: boolean
  /** Of the advertised app; undefined where it is gone. */
  appName: string | undefined
}

/** Whoever saw an ad may take this long to say so. */
const reportDays = 30

/** The ad of a click token. Refused: `token_not_valid` for any other token, and for one that is older than a month. */
export function reportedAd(node: DeliveryNode, text: string, now: Date): ReportedAd {
  const token = node.signer.readAnyAge(text)
  if (token === undefined || token.kind !== kinds.click) return refuse('token_not_valid')
  const ageMs = now.getTime() - token.issuedAt * 1000
  if (ageMs > reportDays * 86_400_000) return refuse('token_not_valid')
  const appName = node.adIndex().apps.get(token.advertisedApp)?.name
  return { ad: token, isTest: token.isTest, appName }
}
