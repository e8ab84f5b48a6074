import type { Reply } from '@frontrow/contract/endpoint'
import { listStatements, showStatement, showStatementPdf } from '@frontrow/contract/statements'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { withFailure } from '../../lib/with-failure.ts'
import { saveFile } from '../../ui/save-file.ts'

export type StatementHead = Reply<typeof listStatements>[number]
export type MonthStatement = Reply<typeof showStatement>

export function useStatements() {
  return withFailure(
    useQuery({
      queryKey: ['books', 'statements'],
      queryFn: ({ signal }) => call(listStatements, {}, { signal }),
    }),
  )
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

/** Downloads a statement as a PDF, which the server draws. */
export function useStatementPdf() {
  return useMutation({
    mutationFn: (id: string) => call(showStatementPdf, { params: { id } }),
    onSuccess: ({ file_name: name, content_type: type, content }) =>
      saveFile(name, new Blob([bytesOf(content)], { type })),
  })
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
}
