import type { ReactNode } from 'react'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { SectionBody } from '../../ui/section.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'

interface ListBodyProps<Row> {
  list: {
    data: readonly Row[] | undefined
    failure: string | null
    refetch: () => Promise<unknown>
  }
  loading: string
  table: (rows: readonly Row[]) => ReactNode
}

/** A list with its loading and error states. Loaded rows stay when a refetch fails. */
export function ListBody<Row>({ list, loading, table }: ListBodyProps<Row>) {
  return (
    <>
      {list.failure !== null && (
        <SectionBody>
          <RetryAlert type="error" retry={() => list.refetch()}>
            {list.failure}
          </RetryAlert>
        </SectionBody>
      )}
      {list.data !== undefined && table(list.data)}
      {list.data === undefined && list.failure === null && (
        <TableSkeleton label={loading} rows={3} />
      )}
    </>
  )
}
