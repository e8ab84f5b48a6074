import type { Endpoint } from '@frontrow/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Api } from './api.ts'
import { knownAddress } from './caller.ts'
import type { Member } from './context.ts'
import { refuse } from './refuse.ts'
import { whileDatabaseRestarts } from './retry.ts'

/** Who each request was let in as. The session is looked up once per request, before the body is read. */
const members = new WeakMap<FastifyRequest, Member>()

/** True for a call that needs a signed-in developer. */
export function needsSession(call: Endpoint): boolean {
  return call.access === 'session' || call.access === 'approved'
}

/**
 * The hook that decides in onRequest whether a session may make a call: nothing of the body is read and nothing of the
 * address is validated for somebody who may not. Refuses `session_missing` and `not_approved`. Undefined for a call without a
 * session: a key is in the body, so the verb judges it.
 */
export function judgeAccess(
  api: Api,
  call: Endpoint,
): ((request: FastifyRequest) => Promise<void>) | undefined {
  if (!needsSession(call)) return undefined
  const lookUp = (request: FastifyRequest) => findMember(api, request)
  const onlyReads = call.onlyReads === true || call.method === 'GET'
  return async (request) => {
    const member = await (onlyReads
      ? whileDatabaseRestarts(() => lookUp(request))
      : lookUp(request))
    if (member === undefined) return refuse('session_missing')
    if (call.access === 'approved' && !member.isApproved) refuse('not_approved')
    members.set(request, member)
  }
}

/** The member that `judgeAccess` let in. */
export function memberOf(request: FastifyRequest): Member {
  return members.get(request) ?? refuse('session_missing')
}

async function findMember(api: Api, request: FastifyRequest): Promise<Member | undefined> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return token === undefined
    ? undefined
    : api.authenticate(token, knownAddress(request, api.services.config))
}
