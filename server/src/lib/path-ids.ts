import { refuse } from './refuse.ts'

/**
 * The published API names some ids twice, in the path and in the query. The query is what counts; the path must say the same
 * or be a literal placeholder such as `{app-id}`, which its callers send braces and all.
 */
export function sameId(inPath: string, inQuery: string): string {
  if (!isPlaceholder(inPath) && inPath !== inQuery) refuse('ids_differ')
  return inQuery
}

/** True for `{developer-id}` and the like. */
export function isPlaceholder(text: string): boolean {
  return /^\{[^{}]*\}$/.test(text)
}
