import type { ReplySchema } from './fit-reply.ts'

/**
 * The path of the first part of a value that is not of the schema's shape, such as
 * `lines.0.amount`; undefined where all of it is. Keys that the schema does not know may be there.
 */
export function misfitIn(schema: ReplySchema, value: unknown, path = ''): string | undefined {
  const { anyOf, type = '', items = {} } = schema
  if (anyOf !== undefined) return misfitOfVariants(anyOf, value, path)
  if (schema.enum !== undefined) return schema.enum.includes(value) ? undefined : path
  if (!(shapes[type]?.(value) ?? true)) return path
  if (type === 'array') return firstMisfit((value as unknown[]).entries(), () => items, path)
  if (type !== 'object') return undefined
  const { properties = {}, required = [] } = schema
  const given = value as Readonly<Record<string, unknown>>
  const told = Object.keys(properties)
    .filter((key) => required.includes(key) || given[key] !== undefined)
    .map((key): [string, unknown] => [key, given[key]])
  return firstMisfit(told, (key) => properties[key] ?? {}, path)
}

function firstMisfit<Key extends string | number>(
  parts: Iterable<[Key, unknown]>,
  schemaOf: (key: Key) => ReplySchema,
  path: string,
): string | undefined {
  for (const [key, part] of parts) {
    const misfit = misfitIn(schemaOf(key), part, path === '' ? String(key) : `${path}.${key}`)
    if (misfit !== undefined) return misfit
  }
  return undefined
}

/** A misfit inside of a variant says more than that the value is of no variant's type. */
function misfitOfVariants(
  variants: readonly ReplySchema[],
  value: unknown,
  path: string,
): string | undefined {
  const misfits = variants.map((variant) => misfitIn(variant, value, path))
  if (misfits.includes(undefined)) return undefined
  return misfits.find((misfit) => misfit !== path) ?? path
}

const shapes: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: Number.isFinite,
  integer: Number.isFinite,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}
