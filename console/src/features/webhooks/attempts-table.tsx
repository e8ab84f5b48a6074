import type { Reply } from '@frontrow/contract/endpoint'
import type { showSending } from '@frontrow/contract/webhooks'
import { momentText } from '../../lib/text/day-text.ts'
import { type Column, Table } from '../../ui/tables/table.tsx'
import { failureWords } from './failure-words.ts'

type Attempt = Reply<typeof showSending>['attempts'][number]

/** What each attempt to send came to. */
export function AttemptsTable(props: { attempts: Attempt[]; empty: string }) {
  return (
    <Table
      label="Attempts"
      columns={attemptColumns}
      rows={props.attempts}
      keyOf={({ at }) => at}
      empty={props.empty}
    />
  )
}

const attemptColumns: Column<Attempt>[] = [
  { head: 'Time', cell: ({ at }) => momentText(at) },
  { head: 'Took', cell: ({ ms }) => `${ms} ms`, numeric: true },
  { head: 'Status', cell: ({ status }) => status ?? '–', numeric: true },
  {
    head: 'Response',
    cell: ({ failure, answer }) => (failure === null ? answer : failureWords(failure)),
  },
]
