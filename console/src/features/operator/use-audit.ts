import type { Input, Reply } from '@frontrow/contract/endpoint'
import { exportAudit, listAudit, showAuditEntry } from '@frontrow/contract/operator-audit'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { operatorCall } from '../../lib/operator-call.ts'
import { withFailure } from '../../lib/with-failure.ts'
import { saveFile } from '../../ui/save-file.ts'

export type AuditEntry = Reply<typeof listAudit>['entries'][number]
export type AuditFilter = Omit<Input<typeof listAudit>['query'], 'before'>

const keys = ['chain', 'actor', 'action', 'object', 'via', 'from_day', 'to_day'] as const

/** The filter, which is stored in the URL. */
export function useAuditFilter() {
  const [params, setParams] = useSearchParams()
  const given = keys.flatMap((key) => {
    const value = params.get(key) ?? ''
    return value === '' ? [] : [[key, value] as const]
  })
  const filter: AuditFilter = Object.fromEntries(given)
  const change = (key: keyof AuditFilter, value: string) => {
    const next = new URLSearchParams(params)
    if (value === '') next.delete(key)
    else next.set(key, value)
    setParams(next, { replace: true })
  }
  return { filter, change, clear: () => setParams({}, { replace: true }) }
}

/** The entries that pass the filter, page by page. */
export function useAudit(filter: AuditFilter) {
  return withFailure(
    useInfiniteQuery({
      queryKey: ['audit', filter],
      queryFn: ({ pageParam, signal }) =>
        operatorCall(
          listAudit,
          { query: { ...filter, ...(pageParam === null ? {} : { before: pageParam }) } },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
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
