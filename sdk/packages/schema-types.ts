/** TypeScript types of the contract's schemas, written out. */

/** The keywords of JSON Schema that the contract uses and that matter to a type. */
export interface Schema {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
}

export function typeIn(schema: Schema): string {
  if (schema.enum) return union(schema.enum)
  if ('const' in schema) return literal(schema.const)
  if (schema.anyOf) return schema.anyOf.map(typeIn).join(' | ')
  if (schema.items) return `(${typeIn(schema.items)})[]`
  if (schema.properties) return objectType(schema)
  const [values] = Object.values(schema.patternProperties ?? {})
  if (values) return `{ [name: string]: ${typeIn(values)} }`
  if (schema.type === 'integer') return 'number'
  return schema.type ?? 'unknown'
}

export const union = (values: readonly unknown[]): string => values.map(literal).join(' | ')

const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value}'` : JSON.stringify(value)

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const members = Object.entries(properties).map(
    ([name, schema]) => `${key(name)}${required.includes(name) ? '' : '?'}: ${typeIn(schema)}`,
  )
  if (typeof additionalProperties === 'object')
    members.push(`[name: string]: ${typeIn(additionalProperties)} | undefined`)
  return `{ ${members.join('; ')} }`
}

const key = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`)
