import type { HeldKind, HoldScope } from '@frontrow/contract/operator-holds'

/** What a hold stops, in words. */
export const scopeWords: Readonly<Record<HoldScope, string>> = {
  serving: 'Not shown',
  advertise: 'No campaign runs',
  monetize: 'No ads of others in its apps',
  write: 'Members change nothing',
}

export const kindWords: Readonly<Record<HeldKind, string>> = {
  organization: 'Organization',
  app: 'App',
  placement: 'Placement',
  campaign: 'Campaign',
  content: 'Ad',
}
