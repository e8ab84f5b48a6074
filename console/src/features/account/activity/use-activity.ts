import { exportActivity, type listActivity } from '@frontrow/contract/account/activity'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/calls/call.ts'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'
import { saveFile } from '../../../ui/buttons/save-file.ts'

export type ActivityFilter = Omit<Input<typeof listActivity>['query'], 'before'>

const keys = ['actor', 'action', 'from_day', 'to_day'] as const

/** The filter, which is stored in the URL. */
export const useActivityFilter = () => useUrlFilter(keys)

type Format = 'csv' | 'ndjson'

/** Saves all that passes the filter as a file. The server sends a long one in parts. */
export function useExportActivity(filter: ActivityFilter) {
  return useMutation({
    mutationFn: (format: Format) => readParts({ ...filter, format }),
    onSuccess: ([first, ...rest]) => {
      if (first === undefined) return
      const contents = [first, ...rest].map(({ content }) => content)
      saveFile(first.file_name, new Blob(contents, { type: first.content_type }))
    },
  })
}

async function readParts(query: ActivityFilter & { format: Format }) {
  const parts: Reply<typeof exportActivity>[] = []
  for (let before: string | null | undefined; before !== null;) {
    const from = before === undefined ? {} : { before }
    const part = await call(exportActivity, { query: { ...query, ...from } })
    parts.push(part)
    // A server that sends the same place again has nothing more.
    before = part.next === before ? null : part.next
  }
  return parts
}
