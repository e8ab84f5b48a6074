import type { Input } from '@frontrow/contract/endpoint'
import { auditVias, type listAudit } from '@frontrow/contract/operator/audit'
import { lookUp } from '../../../lib/text/look-up.ts'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'

export type AuditFilter = Omit<Input<typeof listAudit>['query'], 'before'>

/** How an act was made. */
export const viaWords: Readonly<Record<(typeof auditVias)[number], string>> = {
  console: 'Console',
  token: 'API token',
  cli: 'Host command',
  system: 'System',
}

const chainNames = { operators: 'Operators', network: 'Network' }

/** The name of a chain that is no organization's. */
export function chainText(chain: string): string {
  return lookUp(chainNames, chain) ?? chain
}

const keys = ['chain', 'actor', 'action', 'object', 'via', 'from_day', 'to_day'] as const

/** The filter, which is stored in the URL. */
export function useAuditFilter() {
  const { filter, change, clear } = useUrlFilter(keys)
  const { via: given, ...others } = filter
  // A way that the server does not know is left out.
  const via = auditVias.find((known) => known === given)
  const known: AuditFilter = { ...others, ...(via !== undefined && { via }) }
  return { filter: known, change, clear }
}
