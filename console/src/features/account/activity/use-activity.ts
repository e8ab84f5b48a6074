import { exportActivity, type listActivity } from '@frontrow/contract/account/activity'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { call } from '../../../lib/calls/call.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'
import { saveFile } from '../../../ui/buttons/save-file.ts'

export type ActivityFilter = Omit<Input<typeof listActivity>['query'], 'before'>

const keys = ['actor', 'action', 'from_day', 'to_day'] as const

/** The filter, which is stored in the URL. */
export const useActivityFilter = () => useUrlFilter(keys)

type Format = 'csv' | 'ndjson'
type Part = Reply<typeof exportActivity>

/** Saves all that passes the filter as a file. The server sends a long one in parts. */
export function useExportActivity(filter: ActivityFilter) {
  return useAct(exportActivity, {
    input: (format: Format) => ({ query: { ...filter, format } }),
    onSuccess: async (first, format) => {
      const rest = await readRest(first, { ...filter, format })
      const contents = [first, ...rest].map(({ content }) => content)
      saveFile(first.file_name, new Blob(contents, { type: first.content_type }))
    },
  })
}

async function readRest(first: Part, query: ActivityFilter & { format: Format }) {
  const rest: Part[] = []
  for (let before = first.next; before !== null;) {
    const part: Part = await call(exportActivity, { query: { ...query, before } })
    rest.push(part)
    // A server that sends the same place again has nothing more.
    before = part.next === before ? null : part.next
  }
  return rest
}
