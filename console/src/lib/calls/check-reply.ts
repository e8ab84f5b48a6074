import type { ReplySchema } from './fit-reply.ts'

/**
 * The path of the first part of a value that is not of the schema's shape, such as
 * `lines.0.amount`; undefined where all of it is. Keys that the schema does not know may be there.
 */
export function misfitIn(schema: ReplySchema, value: unknown, path = ''): string | undefined {
  if (schema.anyOf !== undefined) return misfitOfVariants(schema.anyOf, value, path)
  if (!isOfKind(schema, value)) return path
  for (const { key, inner, part } of partsOf(schema, value)) {
    const misfit = misfitIn(inner, part, path === '' ? key : `${path}.${key}`)
    if (misfit !== undefined) return misfit
  }
  return undefined
}

function isOfKind({ enum: words, type = '' }: ReplySchema, value: unknown): boolean {
  return words?.includes(value) ?? kinds[type]?.(value) ?? true
}

/** The rows of a list, or what an object must have and what else it has that the schema knows. */
function partsOf(
  { type, items = {}, properties = {}, required = [] }: ReplySchema,
  value: unknown,
): { key: string; inner: ReplySchema; part: unknown }[] {
  if (type === 'array')
    return (value as unknown[]).map((part, place) => ({ key: String(place), inner: items, part }))
  if (type !== 'object') return []
  const given = value as Readonly<Record<string, unknown>>
  return Object.entries(properties)
    .map(([key, inner]) => ({ key, inner, part: given[key] }))
    .filter(({ key, part }) => required.includes(key) || part !== undefined)
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

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: Number.isFinite,
  integer: Number.isFinite,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}
