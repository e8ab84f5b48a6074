import { type Endpoint, type Input, type Reply, pathOf } from '@frontrow/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isReading, judgeAccess, refuseLostAccess, memberOf, needsSession } from './access.ts'
import type { Api } from './api.ts'
import { schemaOf } from './call-schema.ts'
import { callerOf } from './caller.ts'
import { cleanTexts } from './clean-text.ts'
import type { Context, Member, MemberContext, NonTransactionalContext } from './context.ts'
import type { Database, Db } from '../db/database.ts'
import { makeFileFor } from '../limits/made-files.ts'
import { type PackedFile, sendPacked } from './packed-file.ts'
import { onceByKey } from './idempotency.sql.ts'
import { givenIds } from './path-ids.ts'
import { type ReceivedFile, readFormParts, receiveFile } from './receive-file.ts'
import { whileDatabaseRestarts } from '../failures/retry.ts'

/** Answered with 302. The server builds the address and never takes it from a request. */
export class Redirect {
  readonly location: string

  constructor(location: string) {
    this.location = location
  }
}

/** A reply that its handler has written as JSON, because that costs less than an object. */
export class WrittenReply {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

/** Answered with a file that is compressed once. The caller may keep it for some seconds. */
export class PackedReply {
  readonly file: PackedFile
  readonly keptSeconds: number

  constructor(file: PackedFile, keptSeconds: number) {
    this.file = file
    this.keptSeconds = keptSeconds
  }
}

type ContextOf<E extends Endpoint> = E['access'] extends 'session' | 'approved'
  ? MemberContext
  : Context

type Given<E extends Endpoint> = Input<E> &
  (E extends { takes: 'upload' } ? { file: ReceivedFile | undefined } : unknown)

type Answer<E extends Endpoint> = Reply<E> | Redirect | WrittenReply | PackedReply

/**
 * A handler that waits for nothing may return its answer directly, which saves a turn of the event
 * loop.
 */
export type Handler<E extends Endpoint> = (
  ctx: ContextOf<E>,
  input: Given<E>,
) => Answer<E> | Promise<Answer<E>>

/** Binds a call of the contract to its handler: validation, authentication, transaction, answer. */
export function serve<E extends Endpoint>(api: Api, call: E, handler: Handler<E>): void {
  bind({ api, call, handler: handler as AnyHandler, isTransactional: true })
}

/**
 * The same for a handler that is slow or must not be rolled back by a refusal: it hashes, mails,
 * processes media or calls an external service. It opens its own transactions, so that it holds no
 * connection meanwhile and mails go out after the commit.
 */
export function serveNonTransactional<E extends Endpoint>(
  api: Api,
  call: E,
  handler: (
    ctx: NonTransactionalContext,
    input: Given<E>,
  ) => Promise<Reply<E> | WrittenReply | PackedReply>,
): void {
  bind({ api, call, handler: handler as AnyHandler, isTransactional: false })
}

/**
 * The same for an upload. `admit` checks it before its body is read and returns what runs when the
 * call ends.
 */
export function serveUpload<E extends Endpoint & { takes: 'upload' }>(
  api: Api,
  call: E,
  {
    admit,
    handler,
  }: {
    admit: Admit<E>
    handler: (ctx: NonTransactionalContext, input: Given<E>) => Promise<Reply<E>>
  },
): void {
  bind({
    api,
    call,
    handler: handler as AnyHandler,
    isTransactional: false,
    admit: admit as AnyAdmit,
  })
}

type Admit<E extends Endpoint> = (
  ctx: NonTransactionalContext,
  input: Input<E>,
) => Promise<() => void>
type AnyAdmit = (ctx: NonTransactionalContext, input: unknown) => Promise<() => void>

interface Binding {
  api: Api
  call: Endpoint
  handler: AnyHandler
  /** True: the handler of a session runs inside one transaction. */
  isTransactional: boolean
  /** For uploads only. */
  admit?: AnyAdmit
}

function bind(binding: Binding): void {
  const { api, call } = binding
  const handler = givenIds(call, binding.handler)
  const onlyReads = isReading(call)
  const onRequest = judgeAccess(api, call)
  api.server.route({
    method: call.method,
    url: pathOf(call),
    schema: schemaOf(call),
    config: {
      access: call.access,
      slowBody: call.takes === 'upload',
      optionalBody: isOptional(call),
      mostSeparators: call.largestBody?.separators,
    },
    ...(call.largestBody === undefined ? {} : { bodyLimit: call.largestBody.bytes }),
    ...(onRequest === undefined ? {} : { onRequest }),
    ...(call.access === 'key' ? {} : { preValidation: textsOf(call) }),
    // Compression does not pay for small answers at a high rate.
    ...(call.access === 'key' ? { compress: false as const, serializerCompiler: plainJson } : {}),
    handler: (request, reply) => {
      const answer = () => answerCall({ ...binding, handler, request, reply })
      const result = onlyReads ? whileDatabaseRestarts(async () => answer()) : answer()
      return result instanceof Promise
        ? result.then((settled) => sendResult(reply, settled))
        : sendResult(reply, result)
    },
  })
}

/** What apps send with a key is counted and not stored as a text, and there is much of it. */
const textsOf = ({ takes }: Endpoint) =>
  takes === 'form' ? [readFormParts, cleanTexts] : [cleanTexts]

/** Fastify's serializer takes twice as long for a union, because it tries each part of it. */
const plainJson = () => (value: unknown) => JSON.stringify(value)

/** Sends what a handler returned. */
export function sendResult(reply: FastifyReply, result: unknown): FastifyReply {
  if (result instanceof Redirect) return reply.redirect(result.location, 302)
  if (result instanceof WrittenReply)
    return reply.code(200).type('application/json; charset=utf-8').send(result.json)
  if (result instanceof PackedReply) {
    const kept = `private, max-age=${result.keptSeconds}`
    void reply.header('cache-control', kept).type('application/json; charset=utf-8')
    return sendPacked(reply.request, reply, result.file)
  }
  // Some callers accept only status 200 as success, so 201 and 204 are not used.
  return reply.code(200).send(result)
}

type AnyHandler = (
  ctx: Context | NonTransactionalContext | MemberContext,
  input: unknown,
) => unknown

interface Exchange extends Binding {
  request: FastifyRequest
  reply: FastifyReply
}

function answerCall(exchange: Exchange): unknown {
  const { api, call, handler, request } = exchange
  const ctx: Context = {
    ...api.services,
    log: request.log,
    caller: callerOf(request, exchange.reply, api.services.config),
  }
  return needsSession(call) ? answerMember(exchange, ctx) : handler(ctx, inputOf(request))
}

async function answerMember(exchange: Exchange, ctx: Context): Promise<unknown> {
  const { handler, request } = exchange
  const member = memberOf(request)
  // The second wall of an operator's view: its transactions cannot write, whatever a handler does.
  const walled = member.view === undefined ? ctx.database : ctx.database.readOnly
  const database = admitting(exchange, member, walled)
  const nonTransactional = nonTransactionalContext(exchange, { ...ctx, ...member, database })
  if (exchange.call.takes === 'upload') return answerUpload(exchange, nonTransactional)
  const input = inputOf(request)
  const answer = async () =>
    exchange.isTransactional
      ? nonTransactional.conclude(async (memberCtx) => handler(memberCtx, input))
      : handler(nonTransactional, input)
  return exchange.call.makesFile === true ? makeFileFor(member.organizationId, answer) : answer()
}

/**
 * The database of a call whose transactions begin with the question whether its member may still
 * make it: a removal, a sign-out or a lost role counts from its answer on, however long ago the
 * call began. A call that reads, other than in a view, was answered for the moment it began.
 */
function admitting({ api, call }: Exchange, member: Member, database: Database): Database {
  if (isReading(call) && member.view === undefined) return database
  const admit = (db: Db) => refuseLostAccess(api, db, { call, member })
  return {
    ...database,
    asOrganization: (id, work, options) => database.asOrganization(id, work, { ...options, admit }),
  }
}

/** Receives the file before any transaction begins, so that a slow upload holds no connection. */
async function answerUpload(
  { handler, request, admit }: Exchange,
  ctx: NonTransactionalContext,
): Promise<unknown> {
  const input = inputOf(request)
  const end = await admit?.(ctx, input)
  try {
    const file = await receiveFile(request, ctx.files)
    try {
      return await handler(ctx, { ...input, file })
    } finally {
      await file?.discard()
    }
  } finally {
    end?.()
  }
}

function nonTransactionalContext(
  { call, request }: Exchange,
  ctx: Context & Member,
): NonTransactionalContext {
  const within = <T>(work: (inside: MemberContext) => Promise<T>, options: { isAct: boolean }) =>
    ctx.database.asOrganization(ctx.organizationId, (db) => work({ ...ctx, db }), options)
  const transaction: NonTransactionalContext['transaction'] = (work) =>
    within(work, { isAct: false })
  const conclude: NonTransactionalContext['transaction'] = (work) =>
    within(
      (inside) => {
        const run = () => work(inside)
        // A stored reply has the same shape as a new one.
        return call.onceByKey === true
          ? (onceByKey(inside, request, run) as ReturnType<typeof run>)
          : run()
      },
      { isAct: !isReading(call) && call.audits !== false },
    )
  return { ...ctx, transaction, conclude }
}

/** What a handler gets: the validated parts of the request. */
export function inputOf(request: FastifyRequest): Record<string, unknown> {
  return { params: request.params, query: request.query, body: request.body }
}

function isOptional(call: Endpoint): boolean {
  return call.body !== undefined && Array.isArray((call.body as { anyOf?: unknown }).anyOf)
}
