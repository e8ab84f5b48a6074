import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import Stripe from 'stripe'
import { type FakePayments, FakeRefusal, metadataOf, openPayments } from './fake-stripe-payments.ts'

// A local Stripe with the calls that cards need. It has Stripe's idempotency with its edge cases,
// and it can fail in every way that we know of. The types of its answers come from Stripe's own
// package, which is generated from the published API.

/** What goes wrong with a call, as our server sees it. */
export type Fault =
  /** The connection is lost before the call was executed. */
  | 'lost_before'
  /** The call was executed, but the answer is lost. */
  | 'lost_after'
  /** The connection is lost, and the call is executed a little later, during the next try. */
  | 'lost_late'
  /** A 500 without any effect. The same idempotency key gets the same answer again. */
  | 'failed_before'
  /** A 500 although the call was executed. The same idempotency key gets the same answer again. */
  | 'failed_after'
  | 'limited'
  /** A restricted key without the right. */
  | 'forbidden'

export interface StripeCall {
  method: string
  /** The path from /v1 on, without the query. */
  path: string
  key: string | undefined
  version: string | undefined
  /** Flat names as in Stripe's forms, such as `metadata[organization_id]`. */
  form: Readonly<Record<string, string>>
}

export interface TestCard {
  brand: string
  last4: string
  /** MM/YY */
  expire: string
}

export interface FakeStripe extends FakePayments {
  url: string
  /** The settings of an installation that uses this server as Stripe. */
  env: Record<string, string>
  /** All calls that arrived, oldest first. */
  log: StripeCall[]
  /** The ids of the existing customers of an organization. */
  customersOf(organizationId: string): string[]
  /** From now on, `choose` decides for each call what goes wrong with it. */
  failWith(choose: (call: StripeCall) => Fault | undefined): void
  /**
   * Holds back the next answer to a path until `release` is called. `isMade` resolves when the call
   * has been executed.
   */
  holdAnswer(path: RegExp): { isMade: Promise<void>; release(): void }
  /**
   * Enters a card for a setup intent's client secret, as the browser does. Returns the payment
   * method id.
   */
  enter(clientSecret: string, card?: Partial<TestCard>): string
  /** Enters a card that the bank declines. Returns the payment method id. */
  decline(clientSecret: string, message: string): string
  change(paymentMethodId: string, card: Partial<TestCard>): void
  detach(paymentMethodId: string): void
  /** The card as Stripe has it; undefined when it belongs to no customer any more. */
  cardOf(paymentMethodId: string): TestCard | undefined
  deleteCustomer(id: string): void
  /**
   * A webhook event and its signature, signed now with the right secret unless stated otherwise.
   * `object` is what the event claims, which need not be true.
   */
  webhookEvent(about: FakeWebhookEvent): { payload: string; signature: string }
  close(): Promise<void>
}

export interface FakeWebhookEvent {
  id?: string
  type: string
  object: { id: string } & Record<string, unknown>
  at?: Date
  secret?: string
}

interface Answer {
  status: number
  body: unknown
}

interface Held {
  path: RegExp
  made: () => void
  gate: Promise<void>
}

interface Kept {
  params: string
  answer: Answer | undefined
}

const webhookSecret = 'whsec_fake'
const lateMs = 150
const pageSize = 20

/** Starts a fake Stripe on a free local port. Close it at the end of the test file. */
export async function openFakeStripe(): Promise<FakeStripe> {
  const books = openBooks()
  const log: StripeCall[] = []
  const held: Held[] = []
  let choose: (call: StripeCall) => Fault | undefined = () => undefined
  const server = Fastify({ forceCloseConnections: true })
  await server.register(formbody)
  serveCalls(server, { books, held, note: (call) => (log.push(call), choose(call)) })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return {
    url,
    log,
    env: {
      STRIPE_SECRET_KEY: 'sk_test_fake',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: url,
    },
    failWith: (chooser) => {
      choose = chooser
    },
    holdAnswer: (path) => {
      const [made, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      held.push({ path, made: made.resolve, gate: gate.promise })
      return { isMade: made.promise, release: gate.resolve }
    },
    customersOf: (organizationId) =>
      [...books.customers.values()]
        .filter((one) => one.metadata['organization_id'] === organizationId)
        .map(({ id }) => id),
    enter: (secret, card) => books.enter(secret, { card: { ...visa, ...card } }),
    decline: (secret, message) => books.enter(secret, { card: visa, declined: message }),
    change: (id, card) => Object.assign(books.method(id).card, stripeCard(card)),
    detach: (id) => void (books.method(id).customer = null),
    cardOf: (id) => cardSummaryOf(books.method(id)),
    deleteCustomer: (id) => books.deleteCustomer(id),
    webhookEvent: signed,
    ...books.payments,
    close: () => server.close(),
  }
}

const visa: TestCard = { brand: 'visa', last4: '4242', expire: '12/60' }

function signed({
  id = newName('evt'),
  type,
  object,
  at,
  secret = webhookSecret,
}: FakeWebhookEvent) {
  const payload = JSON.stringify({
    id,
    object: 'event',
    type,
    created: seconds(at ?? new Date()),
    livemode: false,
    data: { object },
    pending_webhooks: 1,
    request: null,
  })
  const timestamp = seconds(at ?? new Date())
  return {
    payload,
    signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
  }
}

interface Calls {
  books: Books
  held: Held[]
  /** Logs the call and returns what goes wrong with it. */
  note: (call: StripeCall) => Fault | undefined
}

function serveCalls(server: FastifyInstance, { books, held, note }: Calls): void {
  const kept = new Map<string, Kept>()
  server.all('/v1/*', async (request, reply) => {
    const call = readCall(request)
    const earlier = call.key === undefined ? undefined : kept.get(call.key)
    const fault = note(call)
    if (earlier !== undefined) return answerAgain(reply, earlier, paramsOf(call))
    if (fault === 'limited') return send(reply, { status: 429, body: problem('rate_limit') })
    if (fault === 'forbidden') return send(reply, { status: 403, body: problem('rate_limit') })
    const isLost = fault?.startsWith('lost') === true
    if (isLost) hangUp(reply)
    if (fault === 'lost_before') return reply
    const answer = await outcome({ books, kept }, call, fault)
    const hold = held.findIndex(({ path }) => path.test(call.path))
    if (hold >= 0) await holdUp(held.splice(hold, 1))
    return isLost ? reply : send(reply, answer)
  })
}

async function holdUp([hold]: readonly Held[]): Promise<void> {
  hold?.made()
  await hold?.gate
}

/** Executes the call and stores the answer under its idempotency key. */
async function outcome(
  { books, kept }: { books: Books; kept: Map<string, Kept> },
  call: StripeCall,
  fault: Fault | undefined,
): Promise<Answer> {
  const own: Kept = { params: paramsOf(call), answer: undefined }
  if (call.key !== undefined) kept.set(call.key, own)
  if (fault === 'lost_late') await wait(lateMs)
  const done = fault === 'failed_before' ? failure : books.answer(call)
  own.answer = fault === 'failed_after' ? failure : done
  // Stripe stores no answer for a call whose parameters it refused.
  if (own.answer.status === 400 && call.key !== undefined) kept.delete(call.key)
  return own.answer
}

function paramsOf({ path, form }: StripeCall): string {
  return `${path} ${JSON.stringify(form)}`
}

function readCall(request: FastifyRequest): StripeCall {
  const { headers } = request
  return {
    method: request.method,
    path: request.url.split('?')[0] ?? '',
    key: request.method === 'POST' ? headers['idempotency-key']?.toString() : undefined,
    version: headers['stripe-version']?.toString(),
    form: { ...(request.query as object), ...(request.body as object | null) },
  }
}

function answerAgain(reply: FastifyReply, earlier: Kept, params: string): FastifyReply {
  if (earlier.params !== params) return send(reply, { status: 400, body: problem('idempotency') })
  if (earlier.answer === undefined) return send(reply, { status: 409, body: problem('in_use') })
  return send(reply.header('idempotent-replayed', 'true'), earlier.answer)
}

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  if (status === 500) void reply.header('stripe-should-retry', 'false')
  return reply.code(status).header('request-id', newName('req')).send(body)
}

function hangUp(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

const problems = {
  api: { type: 'api_error', message: 'Something is wrong on our side.' },
  rate_limit: { type: 'invalid_request_error', code: 'rate_limit' },
  idempotency: { type: 'idempotency_error', message: 'Another request had this key.' },
  in_use: { type: 'idempotency_error', code: 'idempotency_key_in_use' },
}
const problem = (kind: keyof typeof problems) => ({ error: problems[kind] })
const failure: Answer = { status: 500, body: problem('api') }

type Books = ReturnType<typeof openBooks>
type Method = ReturnType<typeof methodObject>

/** The state: customers, setup intents and payment methods. */
function openBooks() {
  const customers = new Map<string, ReturnType<typeof customerObject>>()
  const gone = new Set<string>()
  const intents = new Map<string, ReturnType<typeof intentObject>>()
  const methods = new Map<string, Method>()
  const method = (id: string) => methods.get(id) ?? missing('payment_method', id)

  const payments = openPayments(method)
  const routes: Record<string, (id: string, form: StripeCall['form']) => unknown> = {
    ...payments.routes,
    'POST customers': (_id, form) => keep(customers, customerObject(form)),
    'GET customers': (_id, form) => pageOf([...customers.values()], form),
    'GET customers/': (id) =>
      gone.has(id)
        ? { id, object: 'customer', deleted: true }
        : (customers.get(id) ?? missing('id', id)),
    'POST setup_intents': (_id, form) => {
      if (!customers.has(form['customer'] ?? '')) missing('customer', form['customer'] ?? '')
      return keep(intents, intentObject(form))
    },
    'GET setup_intents/': (id, form) => {
      const intent = intents.get(id) ?? missing('intent', id)
      const isWhole = form['expand[0]'] === 'payment_method' && intent.payment_method !== null
      return isWhole ? { ...intent, payment_method: method(intent.payment_method ?? '') } : intent
    },
    'GET payment_methods/': (id) => method(id),
    'POST payment_methods//detach': (id) => Object.assign(method(id), { customer: null }),
  }

  return {
    customers,
    method,
    payments: payments.acts,
    answer: ({ method: handler, path, form }: StripeCall): Answer => {
      const [, , kind = '', id, act] = path.split('/')
      const name =
        [handler, kind].join(' ') + (id === undefined ? '' : '/') + (act ? `/${act}` : '')
      try {
        const route = routes[name] ?? missing('url', name)
        return { status: 200, body: structuredClone(route(id ?? '', form)) }
      } catch (error) {
        const status = error instanceof FakeRefusal ? error.status : 400
        return { status, body: { error: (error as Error).cause } }
      }
    },
    enter: (secret: string, entry: { card: TestCard; declined?: string }): string => {
      const intent = intents.get(secret.split('_secret_')[0] ?? '') ?? missing('intent', secret)
      if (intent.client_secret !== secret) throw new Error('a wrong client secret')
      if (intent.status === 'succeeded') throw new Error('setup_intent_unexpected_state')
      const isTaken = entry.declined === undefined
      const made = keep(methods, methodObject(entry.card, isTaken ? intent.customer : null))
      Object.assign(intent, {
        payment_method: made.id,
        status: isTaken ? 'succeeded' : 'requires_payment_method',
        last_setup_error: isTaken ? null : { type: 'card_error', message: entry.declined },
      })
      return made.id
    },
    deleteCustomer: (id: string): void => {
      customers.delete(id)
      gone.add(id)
      for (const one of methods.values()) if (one.customer === id) one.customer = null
    },
  }
}

function keep<T extends { id: string }>(shelf: Map<string, T>, thing: T): T {
  shelf.set(thing.id, thing)
  return thing
}

function missing(param: string, id: string): never {
  throw new Error(`no ${param} ${id}`, {
    cause: { type: 'invalid_request_error', code: 'resource_missing', param, message: `No ${id}` },
  })
}

/** One page of a list, newest first. */
function pageOf(all: { id: string; created: number }[], form: StripeCall['form']) {
  const since = Number(form['created[gte]'] ?? 0)
  const found = all.filter(({ created }) => created >= since).toReversed()
  const from = found.findIndex(({ id }) => id === form['starting_after']) + 1
  const data = found.slice(from, from + pageSize)
  return { object: 'list', url: '/v1/customers', data, has_more: found.length > from + pageSize }
}

function customerObject(form: StripeCall['form']) {
  return {
    id: newName('cus'),
    object: 'customer' as const,
    created: seconds(new Date()),
    livemode: false,
    name: form['name'] ?? null,
    metadata: metadataOf(form),
  } satisfies Partial<Stripe.Customer>
}

function intentObject(form: StripeCall['form']) {
  const id = newName('seti')
  return {
    id,
    object: 'setup_intent' as const,
    created: seconds(new Date()),
    livemode: false,
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    customer: form['customer'] ?? null,
    usage: form['usage'] ?? 'off_session',
    allowed_payment_method_types: [form['allowed_payment_method_types[0]'] ?? 'none'],
    payment_method: null as string | null,
    last_setup_error: null,
    status: 'requires_payment_method' as Stripe.SetupIntent.Status,
    metadata: metadataOf(form),
  } satisfies Partial<Stripe.SetupIntent>
}

function methodObject(card: TestCard, customer: string | null) {
  return {
    id: newName('pm'),
    object: 'payment_method' as const,
    type: 'card' as const,
    customer,
    created: seconds(new Date()),
    livemode: false,
    metadata: {},
    card: { brand: '', last4: '', exp_month: 1, exp_year: 2000, ...stripeCard(card) },
  } satisfies Partial<Omit<Stripe.PaymentMethod, 'card'>> & {
    card: Partial<Stripe.PaymentMethod.Card>
  }
}

function stripeCard({ expire, ...face }: Partial<TestCard>) {
  if (expire === undefined) return face
  const [month = 0, year = 0] = expire.split('/').map(Number)
  return { ...face, exp_month: month, exp_year: 2000 + year }
}

function cardSummaryOf({ customer, card }: Method): TestCard | undefined {
  const { brand, last4, exp_month: month, exp_year: year } = card
  const expire = `${String(month).padStart(2, '0')}/${year - 2000}`
  return customer === null ? undefined : { brand, last4, expire }
}

const newName = (kind: string) => `${kind}_${randomBytes(10).toString('hex')}`
const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
