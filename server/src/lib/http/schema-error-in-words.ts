/** A validation error of Ajv. */
export interface SchemaError {
  keyword: string
  /** Path of the value: '/content_metadata/original_resolution'. Empty for the body as a whole. */
  instancePath: string
  params: Readonly<Record<string, unknown>>
}

/**
 * Describes a validation error in a sentence for users, because screens show the API's messages,
 * and names the field as the caller wrote it. `field` is undefined for the request as a whole.
 */
export function schemaErrorInWords(fieldError: SchemaError): { message: string; field?: string } {
  const { keyword, instancePath, params } = fieldError
  const inner = params['missingProperty'] ?? params['additionalProperty']
  const path = instancePath.split('/').filter((part) => part !== '')
  if (typeof inner === 'string') path.push(inner)
  const what = path.length === 0 ? 'What was sent' : `The value of “${path.join('.')}”`
  const wrong = sentences[keyword]?.(params) ?? 'was not accepted'
  const [field] = path
  return { message: `${what} ${wrong}.`, ...(field === undefined ? {} : { field }) }
}

type Wrong = (params: SchemaError['params']) => string

const isTooShort: Wrong = ({ limit }) =>
  limit === 1 ? 'is empty' : `is too short: at least ${String(limit)} characters`
const isOfAnotherKind: Wrong = () => 'is of another kind than expected'
const isUnknown: Wrong = () => 'is not one of the values that are known'
const isTooSmall: Wrong = ({ limit }) => `is too small: at least ${String(limit)}`
const isTooLarge: Wrong = ({ limit }) => `is too large: at most ${String(limit)}`

/** Sentences by JSON Schema keyword. */
const sentences: Readonly<Record<string, Wrong>> = {
  required: () => 'is missing',
  additionalProperties: () => 'is not known here',
  type: isOfAnotherKind,
  anyOf: isOfAnotherKind,
  oneOf: isOfAnotherKind,
  enum: isUnknown,
  const: isUnknown,
  minLength: isTooShort,
  maxLength: ({ limit }) => `is too long: at most ${String(limit)} characters`,
  pattern: () => 'is empty or not written as expected',
  format: () => 'is not written as expected',
  minimum: isTooSmall,
  exclusiveMinimum: isTooSmall,
  maximum: isTooLarge,
  exclusiveMaximum: isTooLarge,
  minItems: ({ limit }) => `has too few entries: at least ${String(limit)}`,
  maxItems: ({ limit }) => `has too many entries: at most ${String(limit)}`,
  uniqueItems: () => 'has an entry twice',
}
