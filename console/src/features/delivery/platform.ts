import type { RequestName, Value } from '@frontrow/contract/delivery/app-requests'
import { type Notation, writeValue } from './write-value.ts'

/** The sample code for one platform. */
export interface Platform {
  readonly name: string
  readonly language: string
  readonly notation: Notation
  /** The prerequisites, as text. */
  readonly needs: string
  /**
   * The function that sends all requests. `address` is the network's base URL, up to /delivery/v1.
   */
  readonly helper: (address: string) => string
  /** The code of a request, with the body in the platform's language. */
  readonly uses: Readonly<Record<RequestName, (post: Post) => string>>
}

/** Returns a path and a body, such as `"/ads", {…}`, indented by `depth` levels. */
export type Post = (depth?: number) => { path: string; body: string }

/** The code of one request for a platform. */
export function snippetOf(
  platform: Platform,
  request: { name: RequestName; path: string; body?: Value },
): string {
  const post: Post = (depth = 0) => ({
    path: request.path,
    body: request.body === undefined ? '' : writeValue(platform.notation, request.body, depth),
  })
  return platform.uses[request.name](post)
}
