import { type Endpoint, type Input, type Reply, pathOf } from '@frontrow/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { isReading } from './access.ts'
import type { Api } from './api.ts'
import { schemaOf } from './call-schema.ts'
import { callerOf } from './caller.ts'
import { cleanTexts } from './clean-text.ts'
import type { Context } from './context.ts'
import { makeFileFor } from '../limits/made-files.ts'
import { judgeOperator, operatorCookie, operatorOf } from './operator-access.ts'
import type {
  OperatorActContext,
  OperatorContext,
  OperatorPublicContext,
  OperatorReadContext,
} from './operator-context.ts'
import { isNearOperator } from './operator-networks.ts'
import { paceOperators } from './operator-pace.ts'
import { givenIds } from './path-ids.ts'
import { whileDatabaseRestarts } from '../failures/retry.ts'
import { inputOf, sendResult, type WrittenReply } from './serve.ts'

type ContextOf<E extends Endpoint> = E['access'] extends 'public'
  ? OperatorPublicContext
  : E['method'] extends 'GET'
    ? E extends { makesFile: true }
      ? OperatorContext
      : OperatorReadContext
    : OperatorActContext

/**
 * Binds a call below /operator/v1 to its handler. A GET runs in one READ ONLY transaction, except
 * one that makes a file: it reads first and holds no connection while it makes it. Any other call
 * acts through `ctx.act`. Any feature may bind such calls.
 */
export function serveOperator<E extends Endpoint>(
  api: Api,
  call: E,
  handler: (ctx: ContextOf<E>, input: Input<E>) => Promise<Reply<E> | WrittenReply>,
): void {
  checkFourEyes(call)
  const onRequest = judgeOperator(api, call, (request) => cookieOf(api, request))
  const answering = givenIds(call, handler as AnyHandler)
  api.server.route({
    method: call.method,
    url: pathOf(call),
    schema: schemaOf(call),
    config: { access: call.access, mostSeparators: call.largestBody?.separators },
    ...(call.largestBody === undefined ? {} : { bodyLimit: call.largestBody.bytes }),
    onRequest: call.access === 'public' ? onRequest : [onRequest, paceOperators(call)],
    preValidation: cleanTexts,
    handler: async (request, reply) => {
      const caller = callerOf(request, reply, api.services.config)
      const isNear = isNearOperator(request, api.services.config)
      const ctx: OperatorPublicContext = { ...api.services, log: request.log, caller, isNear }
      const answer = () => answerCall({ api, call, handler: answering, request, ctx })
      return sendResult(reply, await (isReading(call) ? whileDatabaseRestarts(answer) : answer()))
    },
  })
}

type AnyHandler = (ctx: Context, input: unknown) => Promise<unknown>

interface Exchange {
  api: Api
  call: Endpoint
  handler: AnyHandler
  request: FastifyRequest
  ctx: OperatorPublicContext
}

async function answerCall({ api, call, handler, request, ctx }: Exchange): Promise<unknown> {
  const input = inputOf(request)
  if (call.access === 'public') return handler(ctx, input)
  const { operator, mustEnrol } = operatorOf(request)
  const read: OperatorContext['read'] = (work) => api.services.database.asOperator(work)
  const own: OperatorContext = { ...ctx, operator, mustEnrol, now: operator.now, read }
  const answer = async () => {
    if (call.method !== 'GET') return handler(actingContext(api, own), input)
    if (call.makesFile === true) return handler(own, input)
    return read((db) => handler({ ...own, db } as OperatorReadContext, input))
  }
  return call.makesFile === true ? makeFileFor(operator.id, answer) : answer()
}

function actingContext(api: Api, own: OperatorContext): OperatorActContext {
  const { operator, database } = own
  return {
    ...own,
    act: (work) => database.asActingOperator(operator.id, work),
    audit: (db, action, about) => api.operators.audit(own, db, { ...about, action }),
    propose: (db, proposal) => api.operators.propose(own, db, proposal),
  }
}

function cookieOf(api: Api, request: FastifyRequest): string | undefined {
  const isSecure = api.services.config.publicUrl.startsWith('https:')
  return request.cookies[isSecure ? `__Host-${operatorCookie}` : operatorCookie]
}

/** A call for two people must have the reason in its body, and ask for a confirmation. */
function checkFourEyes(call: Endpoint): void {
  if (call.fourEyes !== true) return
  const body: { properties?: Record<string, unknown> } | undefined = call.body
  if (body?.properties?.['reason'] === undefined)
    throw new Error(`${pathOf(call)} is for two people and takes no reason`)
  if (call.stepUp !== 'always')
    throw new Error(`${pathOf(call)} is for two people and asks for no confirmation`)
}
