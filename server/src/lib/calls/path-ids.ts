import type { Endpoint } from '@frontrow/contract/endpoint'
import { isId } from '../db/ids.ts'
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

/**
 * Wraps the handler of a call that declares `notFound`: a text in the path that is not an id is
 * refused with it, so the handler gets well-formed ids only.
 */
export function givenIds<Ctx, Answer>(
  { notFound }: Endpoint,
  handler: (ctx: Ctx, input: unknown) => Answer,
): typeof handler {
  if (notFound === undefined) return handler
  return (ctx, input) => {
    const { params } = input as { params: Readonly<Record<string, string>> }
    if (!Object.values(params).every(isId)) refuse(notFound)
    return handler(ctx, input)
  }
}
