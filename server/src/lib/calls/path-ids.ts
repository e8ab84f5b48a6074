import { refuse } from '../failures/refuse.ts'

/**
 * The published API names some ids twice, in the path and in the query. The query's id is used. The
 * path must have the same id or a literal placeholder such as `{app-id}`, which some callers send
 * unchanged.
 */
export function sameId(inPath: string, inQuery: string): string {
  if (!isPlaceholder(inPath) && inPath !== inQuery) refuse('ids_differ')
  return inQuery
}

/** True for `{developer-id}` and similar placeholders. */
export function isPlaceholder(text: string): boolean {
  return /^\{[^{}]*\}$/.test(text)
}
