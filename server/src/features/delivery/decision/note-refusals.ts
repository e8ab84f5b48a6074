import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusalOfCaller } from '../../../lib/http/http.ts'
import type { Ads } from './request-ad.ts'
import type { RefusedCall } from './watched-request.ts'

/** Keeps the refused calls of a scope for live views. The hook does not run for other calls. */
export function noteRefusals(
  scope: FastifyInstance,
  { ads }: { ads: Pick<Ads, 'areWatched' | 'noteRefused'> },
  kind: RefusedCall['kind'],
): void {
  scope.addHook('onError', (request, _reply, error, done) => {
    const refusal = ads.areWatched() ? refusalOfCaller(error) : undefined
    if (refusal !== undefined)
      ads.noteRefused({ kind, address: request.ip, ...namedIn(request), refusal })
    done()
  })
}

/** The key and the code that a refused request has. Its body may have any shape. */
function namedIn({ query, body }: FastifyRequest): Pick<RefusedCall, 'key' | 'code'> {
  const { placement_api_key: key, sdk } = fieldsOf(body)
  return {
    key: textOf(key) ?? textOf(fieldsOf(query)['placement']),
    code: textOf(fieldsOf(sdk)['watch']),
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** No key and no code is longer. */
const longest = 90

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= longest ? value : undefined
}
