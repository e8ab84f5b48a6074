import { specAnswers } from './spec-answers.ts'

/** An unexpected answer to a call. */
export interface OddAnswer {
  /** Its name in failures and in `CASE`: 'null in content_metadata.resolution'. */
  kind: string
  /** 0 means no answer. */
  status: number
  text: string
  contentType: string
}

const badGateway =
  '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'

/** All odd answers to a call whose normal answer is `good`. */
export function oddAnswersOf(call: string, good: unknown): OddAnswer[] {
  const spec = specAnswers.find(({ name }) => name.test(call))
  const text = JSON.stringify(good ?? {})
  return [
    ...(spec === undefined ? [] : [json('only the keys of the spec', 200, spec.body)]),
    json('{}', 200, {}),
    ...fieldsOf(good).map((field) =>
      json(`null in ${field}`, 200, withNull(good, field.split('.'))),
    ),
    json('400', 400, {}),
    json('401', 401, {}),
    json('403', 403, {}),
    json('404', 404, {}),
    json('422 with a message', 422, {
      code: 422,
      name: 'Invalid',
      message: 'The lamp is broken.',
      reason: 'invalid',
      field: 'lamp',
    }),
    json('422', 422, {}),
    json('429', 429, {}),
    json('500', 500, {}),
    { kind: '502 as HTML', status: 502, text: badGateway, contentType: 'text/html' },
    {
      kind: 'cut off',
      status: 200,
      text: text.slice(0, Math.ceil(text.length / 2)),
      contentType: 'application/json',
    },
    { kind: 'no answer', status: 0, text: '', contentType: '' },
  ]
}

function json(kind: string, status: number, body: unknown): OddAnswer {
  return { kind, status, text: JSON.stringify(body), contentType: 'application/json' }
}

/**
 * The paths of all fields, such as `App.name`. A list has the fields of its first row; a nested
 * list is `[]`: `sections.[].title`.
 */
function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return fieldsOf(value[0]).map((path) => `[].${path}`)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    key,
    ...fieldsOf(inner).map((path) => `${key}.${path}`),
  ])
}

/** A copy in which the field is null; in a list, in every row. */
function withNull(value: unknown, [key, ...rest]: string[]): unknown {
  if (key === '[]' && Array.isArray(value)) return value.map((row) => withNull(row, rest))
  if (typeof value !== 'object' || value === null || key === undefined) return value
  const inner = (value as Record<string, unknown>)[key]
  return { ...value, [key]: rest.length === 0 ? null : withNull(inner, rest) }
}
