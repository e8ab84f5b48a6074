import { errorBody } from './call-schema.ts'

/** What the library writes for a refusal of any status. */
const refusal = {
  description: 'Default Response',
  content: { 'application/json': { schema: errorBody } },
}

/**
 * An OpenAPI document in which the refusal and these schemas stand once, under `components`, and
 * are named everywhere else. Code that is generated from it gets types with these names.
 */
export function shortDocument(document: object, schemas: Readonly<Record<string, object>>) {
  const { components } = document as { components?: object }
  const named = { ...schemas, Refusal: errorBody }
  const names = new Map(
    Object.entries(named).map(([name, schema]) => [
      JSON.stringify(schema),
      `#/components/schemas/${name}`,
    ]),
  )
  names.set(JSON.stringify(refusal), '#/components/responses/Refusal')
  const shorten = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const $ref = names.get(JSON.stringify(value))
    return $ref === undefined ? inner(value) : { $ref }
  }
  const inner = (value: object): unknown =>
    Array.isArray(value) ? value.map(shorten) : mapped(value, shorten)
  return {
    ...mapped(document, shorten),
    components: {
      ...components,
      schemas: mapped(named, (schema) => inner(schema as object)),
      responses: {
        Refusal: {
          description: 'The call was refused; `reason` is the name of the refusal.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
    },
  }
}

const mapped = (value: object, change: (value: unknown) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, change(inside)]))
