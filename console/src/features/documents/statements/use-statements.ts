import {
  listStatements,
  statementsAPage,
  type StatementHead,
} from '@frontrow/contract/documents/statements'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/calls/call.ts'
import { keyOf } from '../../../lib/calls/use-call.ts'
import { withFailure } from '../../../lib/calls/with-failure.ts'

export function useStatements() {
  return withFailure(
    useQuery({
      queryKey: keyOf(listStatements),
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
