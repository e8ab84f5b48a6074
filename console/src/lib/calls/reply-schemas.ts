// Replaces the package `typebox` in the built console (see vite.config.ts). The contract defines
// its calls with it. The console validates nothing against them, so it does without the package's
// weight; it only needs the shape of each reply, for `fitReply`. Each builder therefore returns
// only the JSON Schema keywords that describe the shape.

import type { ReplySchema } from './fit-reply.ts'

type Properties = Readonly<Record<string, ReplySchema>>

function text(): ReplySchema {
  return { type: 'string' }
}

function figure(): ReplySchema {
  return { type: 'number' }
}

const builders = {
  String: text,
  Number: figure,
  Integer: figure,
  Boolean: (): ReplySchema => ({ type: 'boolean' }),
  Null: (): ReplySchema => ({ type: 'null' }),
  Unknown: (): ReplySchema => ({}),
  Enum: (values: readonly string[]): ReplySchema => ({ enum: values }),
  Literal: (value: string): ReplySchema => ({ enum: [value] }),
  Record: (): ReplySchema => ({ type: 'object', properties: {}, required: [] }),
  Union: (variants: readonly ReplySchema[]): ReplySchema => ({ anyOf: variants }),
  Array: (items: ReplySchema): ReplySchema => ({ type: 'array', items }),
  Optional: (schema: ReplySchema): ReplySchema => ({ ...schema, isOptional: true }),
  Object: (properties: Properties): ReplySchema => ({
    type: 'object',
    properties,
    required: Object.keys(properties).filter((key) => properties[key]?.isOptional !== true),
  }),
}

export const Type = builders

// The package has a default export, which the contract imports.
// oxlint-disable-next-line import/no-default-export
export default builders
