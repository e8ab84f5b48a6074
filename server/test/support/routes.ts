import { Compile, type Validator } from 'typebox/schema'
import { actAs, type TestOperator } from './operators.ts'
import type { World } from './world.ts'

/** The parts of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  minLength?: number
  pattern?: string
  format?: string
  minimum?: number
}

/** One call, as the OpenAPI document describes it. */
export interface Route {
  id: string
  method: 'GET' | 'POST' | 'PUT'
  /** The path, with its parameters in braces. */
  path: string
  access: string
  /** The permission that a session needs; undefined for other calls. */
  needs: string | undefined
  /** When the call asks for a confirmation; undefined for one that never does. */
  stepUp: string | undefined
  params: string[]
  query: { name: string; schema: Schema; isRequired: boolean }[]
  body: Schema | undefined
  takes: 'json' | 'form' | 'upload' | 'nothing'
  refusals: readonly string[]
  /**
   * Validates a body against the schema for a status. Returns what is wrong, or undefined when it
   * is valid or the document has no schema for the status.
   */
  fits(status: number, body: unknown): string | undefined
}

interface Described {
  operationId: string
  'x-access': string
  'x-needs'?: string
  'x-step-up'?: string
  'x-refusals': string[]
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

/** All calls of the OpenAPI document that the server serves. */
export async function readRoutes(world: World): Promise<Route[]> {
  const answer = await world.call(undefined, { method: 'GET', path: '/openapi.json' })
  return routesIn(answer.json<Document>())
}

/** The same for the calls of operators, which have a document of their own. */
export async function readOperatorRoutes(world: World, by: TestOperator): Promise<Route[]> {
  return routesIn(await actAs<Document>(world, by, { method: 'GET', path: '/openapi.json' }))
}

function routesIn(document: Document): Route[] {
  const { paths } = withoutNames(document)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => ['get', 'post', 'put'].includes(method))
      .map(([method, described]) => routeOf(method, path, described)),
  )
}

interface Document {
  paths: Record<string, Record<string, Described>>
}

/** Replaces each reference to `components` by the part that it names. */
function withoutNames(document: Document): Document {
  const resolved = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if ('$ref' in value) return resolved(partAt(document, String(value.$ref)))
    if (Array.isArray(value)) return value.map(resolved)
    return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, resolved(inside)]))
  }
  return resolved(document) as Document
}

/** The part of a document at a JSON pointer, such as `#/components/schemas/App`. */
function partAt(document: object, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document)
}

function routeOf(method: string, path: string, described: Described): Route {
  const parameters = described.parameters ?? []
  const content = Object.entries(described.requestBody?.content ?? {})
  const [kind, body] = content[0] ?? []
  return {
    id: described.operationId,
    method: method.toUpperCase() as Route['method'],
    path,
    access: described['x-access'],
    needs: described['x-needs'],
    stepUp: described['x-step-up'],
    refusals: described['x-refusals'],
    params: parameters.filter((one) => one.in === 'path').map(({ name }) => name),
    query: parameters
      .filter((one) => one.in === 'query')
      .map(({ name, schema, required }) => ({ name, schema, isRequired: required === true })),
    body: body?.schema,
    takes: takenBy(described, kind),
    fits: checkerOf(described),
  }
}

/**
 * Uploads have no body schema in the document, because their form is parsed by hand. A call that
 * declares the refusal `file_missing` is an upload.
 */
function takenBy(described: Described, kind: string | undefined): Route['takes'] {
  if (described['x-refusals'].includes('file_missing')) return 'upload'
  if (kind === undefined) return 'nothing'
  return kind === 'application/json' ? 'json' : 'form'
}

function checkerOf(described: Described): Route['fits'] {
  const checkers = new Map<number, Validator | undefined>(
    Object.entries(described.responses).map(([status, { content }]) => {
      const schema = content?.['application/json']?.schema
      return [Number(status), schema === undefined ? undefined : Compile(schema)]
    }),
  )
  return (status, body) => {
    if (!checkers.has(status)) return `${status} is no answer that the document names`
    const checker = checkers.get(status)
    if (checker === undefined || checker.Check(body)) return undefined
    const [, fieldErrors] = checker.Errors(body)
    const [first] = fieldErrors
    return `${status} does not fit the document: ${first?.instancePath} ${first?.message}`
  }
}
