import { confirmedSeconds, type Endpoint, pathOf } from '@frontrow/contract/endpoint'
import { isOperatorPermission } from '@frontrow/contract/permissions/operator-names'
import {
  mayOperate,
  type OperatorPermission,
  operatorSentence,
} from '@frontrow/contract/operator/permissions'
import type { FastifyRequest } from 'fastify'
import type { Api } from './api.ts'
import { isReading } from './access.ts'
import type { Config } from '../settings/config.ts'
import type { SignedInOperator } from './operator-context.ts'
import { isNearOperator, refuseElsewhere } from './operator-networks.ts'
import { refuse } from '../failures/refuse.ts'
import { whileDatabaseRestarts } from '../failures/retry.ts'

/** The cookie of an operator's session, without the prefix that it has under https. */
export const operatorCookie = 'operator'

export interface JudgedOperator {
  operator: SignedInOperator
  /** True: the session may only set up a second factor. */
  mustEnrol: boolean
}

const judged = new WeakMap<FastifyRequest, JudgedOperator>()

/**
 * Returns the onRequest hook that decides whether an operator may make a call. It runs before the
 * body is read. Outside OPERATOR_NETWORKS it refuses `route_not_found`, so that nobody there learns
 * that the call exists. Throws for a call that declares no permission, so that the server does not
 * start with one.
 */
export function judgeOperator(
  api: Api,
  call: Endpoint,
  cookieOf: (request: FastifyRequest) => string | undefined,
): (request: FastifyRequest) => Promise<void> {
  const needs = neededBy(call)
  const { config } = api.services
  return async (request) => {
    refuseElsewhere(request, config)
    refuseForeignPages(request, call, config)
    if (needs === undefined) return
    const token = cookieOf(request)
    const find = () => (token === undefined ? undefined : api.operators.authenticate(token))
    const operator = await (isReading(call) ? whileDatabaseRestarts(async () => find()) : find())
    const isNear = isNearOperator(request, config)
    if (operator === undefined || !isHere(operator, isNear)) return refuse('session_missing')
    const mustEnrol = !operator.hasFactor && !isNear
    if (mustEnrol && needs !== 'enrol') refuse('operator_factor_required')
    await refuseRole(api, { operator, call, needs })
    if (call.stepUp !== undefined && !isConfirmed(operator)) refuse('step_up_needed')
    judged.set(request, { operator, mustEnrol })
  }
}

/** A demo operator's password is printed, so it is good for nothing from elsewhere. */
function isHere({ isDemo }: SignedInOperator, isNear: boolean): boolean {
  return !isDemo || isNear
}

/** Undefined for a public call: nobody is signed in yet. */
function neededBy(call: Endpoint): OperatorPermission | undefined {
  const { access, base, needs } = call
  if (base !== '/operator/v1') throw new Error(`${pathOf(call)} is not a call of operators`)
  if (access === 'public') return undefined
  if (access !== 'operator' || !isOperatorPermission(needs))
    throw new Error(`${pathOf(call)} declares no permission of operators that it needs`)
  return needs
}

/**
 * A page of another origin cannot send the header without asking first, and nothing here answers
 * such a question. What a browser says about the origin must agree.
 */
function refuseForeignPages(request: FastifyRequest, call: Endpoint, config: Config): void {
  const { headers } = request
  if (headers['x-operator'] !== '1') refuse('operator_header_missing')
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') refuse('origin_not_allowed')
  if (call.method !== 'GET' && !isOwnOrigin(request, config)) refuse('origin_not_allowed')
}

function isOwnOrigin(request: FastifyRequest, config: Config): boolean {
  const { origin, host = '' } = request.headers
  if (origin === new URL(config.publicUrl).origin) return true
  return isNearOperator(request, config) && origin === `http://${host}`
}

async function refuseRole(
  api: Api,
  {
    operator,
    call,
    needs,
  }: { operator: SignedInOperator; call: Endpoint; needs: OperatorPermission },
): Promise<void> {
  if (mayOperate(needs, operator.roles)) return
  await api.operators.noteRefusal(operator, call)
  refuse('operator_role_missing', { message: operatorSentence(needs, operator.roles) })
}

function isConfirmed({ now, session }: SignedInOperator): boolean {
  const confirmedAt = session.confirmedAt?.getTime() ?? -Infinity
  return now.getTime() - confirmedAt <= confirmedSeconds * 1000
}

/** The operator whose access `judgeOperator` accepted. */
export function operatorOf(request: FastifyRequest): JudgedOperator {
  return judged.get(request) ?? refuse('session_missing')
}
