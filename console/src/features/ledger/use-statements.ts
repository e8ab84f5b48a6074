import type { Reply } from '@frontrow/contract/endpoint'
import {
  listStatements,
  showStatement,
  showStatementPdf,
  statementsAPage,
} from '@frontrow/contract/statements'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { withFailure } from '../../lib/with-failure.ts'
import { useDrawnPdf } from './use-drawn-pdf.ts'

export type StatementHead = Reply<typeof listStatements>[number]
export type MonthStatement = Reply<typeof showStatement>

export function useStatements() {
  return withFailure(
    useQuery({
      queryKey: ['books', 'statements'],
      queryFn: ({ signal }) => allStatements(signal),
    }),
  )
}

/** Every page, because the list is searched as a whole. */
async function allStatements(signal: AbortSignal): Promise<StatementHead[]> {
  const all: StatementHead[] = []
  for (;;) {
    const before = all.at(-1)?.id
    const query = before === undefined ? {} : { before }
    const page = await call(listStatements, { query }, { signal })
    all.push(...page)
    if (page.length < statementsAPage) return all
  }
}

/** A statement never changes, so it is read once. */
export function useStatement(id: string) {
  return withFailure(
    useQuery({
      queryKey: ['books', 'statements', id],
      queryFn: ({ signal }) => call(showStatement, { params: { id } }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  )
}

export function useStatementPdf() {
  return useDrawnPdf((id) => call(showStatementPdf, { params: { id } }))
}
