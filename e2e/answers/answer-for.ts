import { type Endpoint, pathOf, type Reply } from '@frontrow/contract/endpoint'
import type { Static, TSchema } from 'typebox'
import { Errors } from 'typebox/value'
import type { Answer, MockedConsole } from './mocked-call.ts'

/**
 * The part of an answer that a test sets: some keys, at any depth. The contract's schema fills the
 * rest. A test sets all rows of a list, and each row may again be a part.
 */
export type Said<T> = T extends readonly (infer Row)[]
  ? readonly Said<Row>[]
  : T extends object
    ? { readonly [Key in keyof T]?: Said<T[Key]> | undefined }
    : T

/**
 * Makes a valid reply of a call from the keys that a test sets. Other required keys get the first
 * value that the schema allows: null or the first word of an enum, false, 0, no rows; a text gets
 * the name of its key. Throws where the contract does not allow a value that was set.
 */
export function answerFor<E extends Endpoint>(call: E, said?: Said<Reply<E>>): Reply<E> {
  return partFor(call.reply, said as Said<Static<TSchema>>) as Reply<E>
}

/** The same for a part of replies, such as a row of a list. */
export function partFor<S extends TSchema>(schema: S, said?: Said<Static<S>>): Static<S> {
  const whole = filled(schema, said, 'text')
  const [error] = Errors(schema, whole)
  if (error !== undefined) throw new Error(`${error.instancePath}: ${error.message}`)
  return whole as Static<S>
}

/** The answer to a call, for this `id` in its path, or for any id where none is given. */
export function answerTo<E extends Endpoint>(
  call: E,
  said?: Said<Reply<E>>,
  id?: string,
): { name: string | RegExp; answer: Answer } {
  const name = `${call.method} ${pathOf(call).replace('/api/v1', '')}`
  const pattern = () => new RegExp(`^${name.replaceAll(/:\w+/g, '[^/]+')}$`)
  const sent = id === undefined ? name : name.replace(/:\w+/, id)
  return { name: sent.includes(':') ? pattern() : sent, answer: { body: answerFor(call, said) } }
}

/** The function by which a played server answers calls. */
export function answering(mocked: Pick<MockedConsole, 'answer'>) {
  return <E extends Endpoint>(call: E, said?: Said<Reply<E>>, id?: string): void => {
    const { name, answer } = answerTo(call, said, id)
    mocked.answer(name, answer)
  }
}

/** The JSON Schema keywords of the contract's replies. */
interface Shape {
  type?: string
  properties?: Readonly<Record<string, Shape>>
  required?: readonly string[]
  items?: Shape
  anyOf?: readonly Shape[]
  enum?: readonly unknown[]
  const?: unknown
  format?: string
  minimum?: number
  minItems?: number
}

function filled(shape: Shape, said: unknown, key: string): unknown {
  if (shape.anyOf !== undefined) return filled(variantOf(shape.anyOf, said), said, key)
  if (Array.isArray(said)) return said.map((row) => filled(shape.items ?? {}, row, key))
  if (shape.properties !== undefined && (said === undefined || isObject(said)))
    return objectOf(shape, said ?? {})
  return said === undefined ? firstOf(shape, key) : said
}

/** The variant that is meant: null where nothing is said, or the first with every key that is. */
function variantOf(variants: readonly Shape[], said: unknown): Shape {
  const fits = ({ type, properties, enum: words, const: word }: Shape) => {
    if (said === undefined || said === null) return type === 'null'
    if (Array.isArray(said)) return type === 'array'
    if (!isObject(said)) return type === typeof said || words?.includes(said) || word === said
    return properties !== undefined && Object.keys(said).every((key) => key in properties)
  }
  return variants.find(fits) ?? variants[0] ?? {}
}

function objectOf(
  { properties = {}, required = [] }: Shape,
  said: Readonly<Record<string, unknown>>,
) {
  const keys = Object.keys(properties).filter((key) => required.includes(key) || key in said)
  return Object.fromEntries(keys.map((key) => [key, filled(properties[key] ?? {}, said[key], key)]))
}

function firstOf(shape: Shape, key: string): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum !== undefined) return shape.enum[0]
  if (shape.type === 'array')
    return Array.from({ length: shape.minItems ?? 0 }, () =>
      filled(shape.items ?? {}, undefined, key),
    )
  if (shape.type === 'string') return textOf(shape, key)
  return (
    { integer: shape.minimum ?? 0, number: shape.minimum ?? 0, boolean: false, object: {} }[
      shape.type ?? ''
    ] ?? null
  )
}

function textOf({ format }: Shape, key: string): string {
  if (format === 'date-time') return '2026-05-26T09:00:00.000Z'
  if (format === 'date') return '2026-05-26'
  return key === 'currency' ? 'USD' : key
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
