import type { Input, Reply } from '@frontrow/contract/endpoint'
import {
  auditVias,
  exportAudit,
  listAudit,
  showAuditEntry,
} from '@frontrow/contract/operator/audit'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { operatorCall } from '../../../lib/operator-call.ts'
import { pageBefore, pageByPage } from '../../../lib/page-by-page.ts'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'
import { withFailure } from '../../../lib/with-failure.ts'
import { saveFile } from '../../../ui/buttons/save-file.ts'

export type AuditEntry = Reply<typeof listAudit>['entries'][number]
export type AuditFilter = Omit<Input<typeof listAudit>['query'], 'before'>

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

/** The entries that pass the filter, page by page. */
export function useAudit(filter: AuditFilter) {
  return withFailure(
    useInfiniteQuery({
      queryKey: ['audit', filter],
      queryFn: ({ pageParam, signal }) =>
        operatorCall(listAudit, { query: { ...filter, ...pageBefore(pageParam) } }, { signal }),
      ...pageByPage,
    }),
  )
}

/** One entry with its link in the chain. */
export function useAuditEntry(id: string) {
  return withFailure(
    useQuery({
      queryKey: ['audit-entry', id],
      queryFn: ({ signal }) => operatorCall(showAuditEntry, { params: { id } }, { signal }),
    }),
  )
}

/** Saves what passes the filter as a file. */
export function useExportAudit(filter: AuditFilter) {
  return useMutation({
    mutationFn: (reason: string) => operatorCall(exportAudit, { body: { ...filter, reason } }),
    onSuccess: (file) =>
      saveFile(file.file_name, new Blob([file.content], { type: file.content_type })),
  })
}
