import { alertText } from './call.ts'

/** A query with `failure`: the text of the alert that its error shows, or null. */
export function withFailure<Query extends { error: Error | null }>(query: Query) {
  return { ...query, failure: query.error === null ? null : alertText(query.error) }
}
