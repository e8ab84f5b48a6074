import { exportActivity, listActivity } from '@frontrow/contract/activity'
import type { Input } from '@frontrow/contract/endpoint'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../lib/call.ts'
import { withFailure } from '../../lib/with-failure.ts'
import { saveFile } from '../../ui/save-file.ts'

export type ActivityFilter = Omit<Input<typeof listActivity>['query'], 'before'>

const keys = ['actor', 'action', 'from_day', 'to_day'] as const

/** The filter, which is stored in the URL. */
export function useActivityFilter() {
  const [params, setParams] = useSearchParams()
  const given = keys.flatMap((key) => {
    const value = params.get(key) ?? ''
    return value === '' ? [] : [[key, value] as const]
  })
  const filter: ActivityFilter = Object.fromEntries(given)
  const change = (key: keyof ActivityFilter, value: string) => {
    const next = new URLSearchParams(params)
    if (value === '') next.delete(key)
    else next.set(key, value)
    setParams(next, { replace: true })
  }
  return { filter, change, clear: () => setParams({}, { replace: true }) }
}

/** The entries that pass the filter, page by page; `failure` is the text of the alert. */
export function useActivity(filter: ActivityFilter) {
  const query = useInfiniteQuery({
    queryKey: ['activity', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listActivity,
        { query: { ...filter, ...(pageParam === null ? {} : { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  return withFailure(query)
}

/** Saves what passes the filter as a file. */
export function useExportActivity(filter: ActivityFilter) {
  return useMutation({
    mutationFn: (format: 'csv' | 'ndjson') =>
      call(exportActivity, { query: { ...filter, format } }),
    onSuccess: (file) =>
      saveFile(file.file_name, new Blob([file.content], { type: file.content_type })),
  })
}
