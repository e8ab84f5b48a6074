import type { Case } from '@frontrow/contract/operator/cases'
import { lookUp } from '../../../../lib/text/look-up.ts'
import { caseKinds } from '../cases/case-kinds.tsx'
import type { QueueRow } from './use-stable-rows.ts'

/** What the queue can be grouped by. */
export const groupWords = { organization: 'By organization', kind: 'By type' } as const

const groupNames: Readonly<Record<keyof typeof groupWords, (one: Case) => string>> = {
  organization: ({ organization }) => organization.name,
  kind: ({ kind }) => caseKinds[kind].name,
}

export interface RowGroup {
  /** Empty where the queue is not grouped. */
  name: string
  rows: readonly QueueRow[]
}

/** The rows in groups. The group with the case that is due first is at the top. */
export function groupedRows(rows: readonly QueueRow[], by: string | undefined): RowGroup[] {
  const nameOf = lookUp(groupNames, by ?? '')
  if (nameOf === undefined) return [{ name: '', rows }]
  const groups = Map.groupBy(rows, ({ shown }) => nameOf(shown))
  return [...groups].map(([name, inIt]) => ({ name, rows: inIt }))
}
