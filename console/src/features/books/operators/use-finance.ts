import type { Input } from '@frontrow/contract/endpoint'
import { accountCodes, entryKinds, listJournal } from '@frontrow/contract/operator/finance/journal'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallPages } from '../../../lib/calls/use-call-pages.ts'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'

export type JournalFilter = Omit<Input<typeof listJournal>['query'], 'before'>

const journalKeys = ['account', 'organization', 'kind', 'cause', 'from', 'to'] as const

/** The filter of the journal, which is stored in the URL. */
export function useJournalFilter() {
  const { filter: given, change, clear } = useUrlFilter(journalKeys)
  const { account, kind, ...others } = given
  // What the server does not know is left out.
  const knownAccount = accountCodes.find((known) => known === account)
  const knownKind = entryKinds.find((known) => known === kind)
  const filter: JournalFilter = {
    ...others,
    ...(knownAccount !== undefined && { account: knownAccount }),
    ...(knownKind !== undefined && { kind: knownKind }),
  }
  return { filter, change, clear }
}

export function useJournal(filter: JournalFilter) {
  return useCallPages(listJournal, { query: filter }, { placeholderData: keepPreviousData })
}
