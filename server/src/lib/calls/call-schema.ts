import { type Endpoint, pathOf } from '@frontrow/contract/endpoint'
import { type RefusalCode, refusals } from '@frontrow/contract/refusals'
import type { FastifySchema } from 'fastify'
import { needsSession } from './access.ts'

/** The body of every refusal. */
export const errorBody = {
  type: 'object',
  required: ['name', 'message', 'code', 'reason'],
  properties: {
    name: { type: 'string' },
    message: { type: 'string' },
    code: { type: 'integer' },
    reason: { type: 'string' },
    field: { type: 'string' },
    request_id: { type: 'string' },
  },
} as const

/** The schema that Fastify validates with and that the OpenAPI document is generated from. */
export function schemaOf(call: Endpoint): FastifySchema {
  const parts = { params: call.params, querystring: call.query, body: call.body }
  const entries = Object.entries(parts).filter(([, schema]) => schema !== undefined)
  return {
    operationId: call.operationId,
    summary: call.summary,
    ...(call.description === undefined ? {} : { description: call.description }),
    tags: [tagOf(call)],
    security: securityOf(call),
    'x-access': call.access,
    ...(call.needs === undefined ? {} : { 'x-needs': call.needs }),
    ...(call.stepUp === undefined ? {} : { 'x-step-up': call.stepUp }),
    ...(call.fourEyes === undefined ? {} : { 'x-four-eyes': true }),
    'x-refusals': call.refusals,
    ...(call.takes === undefined ? {} : { consumes: mediaTypes[call.takes] }),
    ...Object.fromEntries(entries),
    response: responsesOf(call),
  } as FastifySchema
}

function securityOf(call: Endpoint): Record<string, string[]>[] {
  if (needsSession(call)) return [{ bearer: [] }]
  return call.access === 'operator' ? [{ cookie: [] }] : []
}

const mediaTypes = {
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  upload: ['multipart/form-data'],
} as const

/** The first path segment after the API's prefix. */
function tagOf(call: Endpoint): string {
  const [, first = '', , third = ''] = pathOf(call).split('/')
  return first === 'api' || first === 'operator' ? third : first
}

function responsesOf(call: Endpoint): Record<number, unknown> {
  const codes: RefusalCode[] = ['unreadable', 'invalid', 'unavailable', ...call.refusals]
  if (call.method !== 'GET') codes.push('too_large', 'wrong_content_type')
  if (needsSession(call)) codes.push('session_missing', 'role_not_allowed', 'too_many_requests')
  else if (call.base === '/operator/v1') codes.push(...operatorRefusals(call))
  // Large bodies that an anonymous caller sends in vain: see wasted-bodies.ts.
  else if (call.body !== undefined) codes.push('too_many_requests')
  if (call.access === 'approved') codes.push('not_approved')
  if (call.stepUp !== undefined) codes.push('step_up_needed')
  const errors = Object.fromEntries(codes.map((code) => [refusals[code][0], errorBody]))
  const isRedirect = (call.reply as { type?: string }).type === 'null'
  return { ...(isRedirect ? { 302: { type: 'null' } } : { 200: call.reply }), ...errors }
}

function operatorRefusals({ access }: Endpoint): RefusalCode[] {
  const always: RefusalCode[] = ['route_not_found', 'operator_header_missing', 'origin_not_allowed']
  return access === 'operator'
    ? [...always, 'session_missing', 'operator_factor_required', 'operator_role_missing']
    : always
}
