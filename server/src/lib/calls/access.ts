import { confirmedSeconds, type Endpoint, pathOf } from '@frontrow/contract/endpoint'
import {
  isPermission,
  type Permission,
  permissionsWhileSuspended,
} from '@frontrow/contract/permissions/names'
import { mayDo, maySee, roleSentence } from '@frontrow/contract/permissions'
import { tokenScopes } from '@frontrow/contract/identity/tokens'
import type { FastifyRequest } from 'fastify'
import type { Api } from './api.ts'
import { callerAddresses } from './caller.ts'
import type { Member } from './context.ts'
import type { Db } from '../db/database.ts'
import { createMemberPace } from './member-pace.ts'
import { isFromOperatorNetwork } from './operator-networks.ts'
import { refuse } from '../failures/refuse.ts'
import { whileDatabaseRestarts } from '../failures/retry.ts'

/**
 * The member that each request was authenticated as. The session is looked up once per request,
 * before the body is read.
 */
const members = new WeakMap<FastifyRequest, Member>()

/** True for a call that needs a signed-in developer. */
export function needsSession(call: Endpoint): boolean {
  return call.access === 'session' || call.access === 'approved'
}

/** True for a call that changes nothing. */
export function isReading(call: Endpoint): boolean {
  return call.onlyReads === true || call.method === 'GET'
}

/**
 * Returns the onRequest hook that decides whether a session may make a call. It runs before the
 * body is read and before the address is validated, so a caller without access learns nothing from
 * them. Refuses `session_missing`, `not_approved`, `second_factor_required`, `role_not_allowed`,
 * `suspended`, `step_up_needed` and `too_many_requests`.
 * Undefined for a call without a session: its API key is in the body, so the handler checks it.
 * Throws for a call with a session that declares no permission, so that the server does not start
 * with one.
 */
export function judgeAccess(
  api: Api,
  call: Endpoint,
): ((request: FastifyRequest) => Promise<void>) | undefined {
  // An operator's call that is bound as a member's would be open to everybody.
  if (call.base === '/operator/v1') throw new Error(`${pathOf(call)} is not a call of members`)
  if (!needsSession(call)) return undefined
  const { needs } = call
  if (!isPermission(needs)) throw new Error(`${pathOf(call)} declares no permission it needs`)
  const lookUp = (request: FastifyRequest) => findMember(api, request)
  const onlyReads = isReading(call)
  const pace = paceOf(api)
  return async (request) => {
    const member = await (onlyReads
      ? whileDatabaseRestarts(() => lookUp(request))
      : lookUp(request))
    if (member === undefined) return refuse('session_missing')
    await pace(member)
    if (member.view !== undefined) return admitView(api, { request, member, call, needs })
    refuseState(member, { call, needs })
    if (!isPermitted(member, needs)) await refuseRole(api, member, needs)
    refuseSuspended(member, { call, needs })
    if (isStepUpNeeded(call.stepUp, member)) refuse('step_up_needed')
    members.set(request, member)
  }
}

/** One pace for all calls of a server. */
const paces = new WeakMap<Api['services']['config'], ReturnType<typeof createMemberPace>>()

function paceOf({ services: { config } }: Api): ReturnType<typeof createMemberPace> {
  const pace = paces.get(config) ?? createMemberPace(config)
  paces.set(config, pace)
  return pace
}

/**
 * Lets an operator's view make calls that read what a member of its role reads, and notes what was
 * looked at. Refuses `view_only` and `not_approved`.
 */
async function admitView(
  api: Api,
  asked: { request: FastifyRequest; member: Member; call: Endpoint; needs: Permission },
): Promise<void> {
  const { request, member, call, needs } = asked
  if (!isReading(call) || call.isPersonal === true || !isPermitted(member, needs))
    refuse('view_only')
  refuseState(member, { call, needs })
  if (member.view !== undefined && needs !== 'self')
    await api.operators.noteViewed(member.view.id, call)
  members.set(request, member)
}

/**
 * Refuses a member of whom the call was begun and who may not make it any more, as the transaction
 * of the system sees it: `session_missing`, `not_approved`, `second_factor_required`,
 * `role_not_allowed`, `scope_missing` and `suspended`.
 */
export async function refuseLostAccess(
  api: Api,
  db: Db,
  { call, member }: { call: Endpoint; member: Member },
): Promise<void> {
  const { needs } = call
  const current = await api.authenticateAgain(db, member)
  if (current === undefined || !isPermission(needs)) return refuse('session_missing')
  refuseState(current, { call, needs })
  refuseUnlessPermitted(current, needs)
  refuseSuspended(current, { call, needs })
}

/** Refuses what changes something while operators hold the organization's writes. */
function refuseSuspended(
  { isSuspended }: Member,
  { call, needs }: { call: Endpoint; needs: Permission },
): void {
  if (isSuspended && !isReading(call) && !permissionsWhileSuspended.includes(needs))
    refuse('suspended')
}

/** Refuses while the organization waits for approval, or the member for a second factor. */
function refuseState(member: Member, { call, needs }: { call: Endpoint; needs: Permission }): void {
  if (call.access === 'approved' && !member.isApproved) refuse('not_approved')
  if (needs !== 'self' && member.session?.lacksFactor === true) refuse('second_factor_required')
}

/**
 * Refuses a member who may make a call but not with this subject: `role_not_allowed`, or
 * `scope_missing` for an API token.
 */
export function refuseUnlessPermitted(member: Member, needs: Permission): void {
  if (isPermitted(member, needs)) return
  if (member.apiToken !== undefined) refuseScope(needs)
  refuse('role_not_allowed', { message: roleSentence(needs, { ...member, ask: undefined }) })
}

/**
 * True where the member's role allows it. An API token allows its scopes alone, whatever its maker
 * may do, and an operator's view what its role reads.
 */
export function isPermitted(
  member: Pick<Member, 'role' | 'isOwner' | 'apiToken' | 'view'>,
  permission: Permission,
): boolean {
  if (member.view !== undefined) return maySee(permission, member.role)
  return member.apiToken === undefined
    ? mayDo(permission, member)
    : member.apiToken.scopes.includes(permission)
}

/**
 * True where the person must first confirm to be present, because the last time is too long ago. An
 * API token is no person: it is refused with `person_needed`.
 */
function isStepUpNeeded(stepUp: Endpoint['stepUp'], { session, now, apiToken }: Member): boolean {
  if (stepUp === undefined) return false
  if (apiToken !== undefined) return refuse('person_needed')
  if (stepUp === 'with_factor' && session?.hasFactor !== true) return false
  const confirmedAt = session?.confirmedAt?.getTime() ?? -Infinity
  return now.getTime() - confirmedAt > confirmedSeconds * 1000
}

/** Says which role does not allow it, and who may: the owner. */
async function refuseRole(api: Api, member: Member, needs: Permission): Promise<never> {
  if (member.apiToken !== undefined) return refuseScope(needs)
  const owner = await api.ownerName(member.organizationId)
  const ask = owner === undefined ? undefined : `${owner} (owner)`
  return refuse('role_not_allowed', { message: roleSentence(needs, { ...member, ask }) })
}

function refuseScope(needs: Permission): never {
  if (!tokenScopes.includes(needs)) refuse('person_needed')
  return refuse('scope_missing', {
    message: `This API token does not have the scope "${needs}" that this call needs.`,
  })
}

/** Returns the member whose access `judgeAccess` accepted. */
export function memberOf(request: FastifyRequest): Member {
  return members.get(request) ?? refuse('session_missing')
}

/** The organization of the caller; undefined where nobody is signed in. */
export function organizationOf(request: FastifyRequest): string | undefined {
  return members.get(request)?.organizationId
}

/** A view is an operator's, so it opens nothing outside of OPERATOR_NETWORKS. */
async function findMember(api: Api, request: FastifyRequest): Promise<Member | undefined> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) return undefined
  const { config } = api.services
  const member = await api.authenticate(token, callerAddresses(request, config))
  const isElsewhere = member?.view !== undefined && !isFromOperatorNetwork(request, config)
  return isElsewhere ? undefined : member
}
