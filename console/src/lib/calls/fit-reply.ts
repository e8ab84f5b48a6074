// Fits an API reply to the shape in the contract before the console uses it. The console also works
// with servers of the published API, whose replies contain only the keys of the specification, with
// values that may be null. Screens therefore need not check whether each field is present.

/**
 * The JSON Schema keywords that describe the shape of a value. `enum` is a closed list of words.
 */
export interface ReplySchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, ReplySchema>>
  readonly required?: readonly string[]
  readonly items?: ReplySchema
  readonly anyOf?: readonly ReplySchema[]
  readonly enum?: readonly unknown[]
  readonly isOptional?: true
}

type Values = Readonly<Record<string, unknown>>

/**
 * Returns the value in the shape of the schema. A missing string is '', a number 0, a boolean
 * false, a list []. A missing nullable value is null, and a missing optional value is left out. A
 * row that is not an object is dropped. A word that is not in its `enum` becomes undefined, which
 * equals none of them. Keys that the schema does not know stay.
 */
export function fitReply(schema: ReplySchema, value: unknown): unknown {
  if (schema.anyOf !== undefined) return fitVariant(schema.anyOf, value)
  if (schema.enum !== undefined) return schema.enum.includes(value) ? value : undefined
  const fit = fits[schema.type ?? '']
  return fit === undefined ? value : fit(value, schema)
}

/**
 * Whether a value can be the reply of a call that reads: a list for a list, and for an object one
 * that has at least one key of the schema.
 */
export function isReadable(schema: ReplySchema, value: unknown): boolean {
  if (schema.anyOf !== undefined) return schema.anyOf.some((variant) => isReadable(variant, value))
  if (schema.type === 'null') return isNothing(value)
  if (schema.type === 'array') return Array.isArray(value)
  const known = Object.keys(schema.properties ?? {})
  return isObject(value) && (known.length === 0 || known.some((key) => key in value))
}

/** Adds the missing keys from `assumed` to the value, or to each of its rows. */
export function withAssumed(value: unknown, assumed: Values): unknown {
  if (Array.isArray(value)) return value.map((row) => withAssumed(row, assumed))
  if (!isObject(value)) return value
  const untold = Object.entries(assumed).filter(([key]) => isNothing(value[key]))
  return { ...value, ...Object.fromEntries(untold) }
}

const fits: Readonly<Record<string, (value: unknown, schema: ReplySchema) => unknown>> = {
  string: textOf,
  number: figureOf,
  integer: figureOf,
  boolean: (value) => value === true,
  null: () => null,
  array: rowsOf,
  object: objectOf,
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value : ''
}

function figureOf(value: unknown): number {
  return isFigure(value) ? Number(value) : 0
}

function rowsOf(value: unknown, { items = {} }: ReplySchema): unknown[] {
  const rows: unknown[] = Array.isArray(value) ? value : []
  return rows.filter((row) => hasKind(items, row)).map((row) => fitReply(items, row))
}

function objectOf(value: unknown, { properties = {}, required = [] }: ReplySchema): Values {
  const given = isObject(value) ? value : {}
  const unknown = Object.entries(given).filter(([key]) => !(key in properties))
  const told = Object.entries(properties)
    .filter(([key, schema]) => required.includes(key) || hasKind(schema, given[key]))
    .map(([key, schema]): [string, unknown] => [key, fitReply(schema, given[key])])
  return Object.fromEntries([...unknown, ...told])
}

/**
 * Fits the value to the variant it matches. Without a match: null if null is a variant, else the
 * first variant.
 */
function fitVariant(variants: readonly ReplySchema[], value: unknown): unknown {
  const own = variants.find((variant) => hasKind(variant, value))
  if (own !== undefined) return fitReply(own, value)
  if (variants.some(({ type }) => type === 'null')) return null
  return fitReply(variants[0] ?? {}, value)
}

function hasKind(schema: ReplySchema, value: unknown): boolean {
  if (schema.anyOf !== undefined) return schema.anyOf.some((variant) => hasKind(variant, value))
  if (schema.enum !== undefined) return schema.enum.includes(value)
  if (schema.type === undefined) return true
  return kinds[schema.type]?.(value) ?? true
}

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string' || typeof value === 'number',
  number: isFigure,
  integer: isFigure,
  boolean: (value) => typeof value === 'boolean',
  null: isNothing,
  array: (value) => Array.isArray(value),
  object: isObject,
}

function isFigure(value: unknown): boolean {
  const figure = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof figure === 'number' && Number.isFinite(figure)
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isNothing(value: unknown): value is null | undefined {
  return value === null || value === undefined
}
