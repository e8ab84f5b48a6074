import { Compile, type Validator } from 'typebox/schema'
import type { World } from '../world.ts'

/** A piece of JSON Schema, as the OpenAPI document has it. */
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

/** One call, as the document tells it. */
export interface Route {
  id: string
  method: 'GET' | 'POST' | 'PUT'
  /** With its parameters in braces. */
  path: string
  access: string
  params: string[]
  query: { name: string; schema: Schema; isRequired: boolean }[]
  body: Schema | undefined
  takes: 'json' | 'form' | 'upload' | 'nothing'
  refusals: readonly string[]
  /** Whether a body is one that the document gives for a status; undefined where it gives none. */
  fits(status: number, body: unknown): string | undefined
}

interface Described {
  operationId: string
  'x-access': string
  'x-refusals': string[]
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

/** Every call of the document that the server itself emits. */
export async function readRoutes(world: World): Promise<Route[]> {
  const answer = await world.call(undefined, { method: 'GET', path: '/openapi.json' })
  const { paths } = answer.json<{ paths: Record<string, Record<string, Described>> }>()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => ['get', 'post', 'put'].includes(method))
      .map(([method, described]) => routeOf(method, path, described)),
  )
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

/** An upload has no body in the document: its form is read by hand. What tells is that it may say that the file is missing. */
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
