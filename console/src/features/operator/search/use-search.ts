import type { Reply } from '@frontrow/contract/endpoint'
import { foundKinds, searchNetwork } from '@frontrow/contract/operator/home'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../../lib/calls/use-call.ts'
import { operatorPaths } from '../../../operator-paths.ts'

type Found = Reply<typeof searchNetwork>[number]

/** Something that a search leads to. */
export interface Hit {
  id: string
  title: string
  detail: string
  to: string
}

const kindNames: Readonly<Record<Found['kind'], string>> = {
  organization: 'Organization',
  person: 'Person',
  app: 'App',
  campaign: 'Campaign',
  placement: 'Placement',
  key: 'API key',
  request: 'Ad request',
  case: 'Case',
  payout: 'Payout',
  invoice: 'Invoice',
}

/** 'app: lantern' searches apps only. */
export function parsed(text: string): { q: string; kind?: Found['kind'] } {
  const [, word = '', rest = ''] = /^\s*([a-z]+)\s*:(.*)$/i.exec(text) ?? []
  const kind = foundKinds.find((known) => known === word.toLowerCase())
  return kind === undefined ? { q: text.trim() } : { q: rest.trim(), kind }
}

/** What is found. A search that the next key makes useless is given up. */
export function useSearch(text: string) {
  const query = parsed(text)
  return useCall(
    searchNetwork,
    { query },
    { enabled: query.q.length >= 2, placeholderData: keepPreviousData },
  )
}

export function asHit(found: Found): Hit {
  const { kind, id, title, detail, organization } = found
  const whose = kind === 'organization' ? '' : (organization?.name ?? '')
  return {
    id: `${kind} ${id}`,
    title,
    detail: [kindNames[kind], whose, detail].filter((text) => text !== '').join(' · '),
    to: addressOf(found),
  }
}

const pages: Partial<Record<Found['kind'], (id: string) => string>> = {
  case: operatorPaths.case,
  app: operatorPaths.app,
  campaign: operatorPaths.campaign,
  placement: operatorPaths.placement,
  request: operatorPaths.request,
  payout: operatorPaths.payoutRun,
  invoice: operatorPaths.invoice,
}

/** The page of a find. A person who is in no organization has what they did in the audit. */
function addressOf({ kind, id, organization }: Found): string {
  const page = pages[kind]
  if (page !== undefined) return page(id)
  if (organization === null) return `${operatorPaths.audit}?actor=developer:${id}`
  const address = operatorPaths.organization(organization.id)
  return kind === 'person' ? `${address}?tab=Members` : address
}
