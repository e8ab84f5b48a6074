import Type, { type TProperties, type TSchema } from 'typebox'
import type { RefusalCode } from './refusals.ts'

/** Schemas that several calls share. */

/** A uuidv7 as text. Any other text is accepted and then not found. */
export const Id = Type.String({ minLength: 1, maxLength: 64 })

/** A text with at least one character that is not a space. */
export const Filled = (maxLength = 255) => Type.String({ minLength: 1, maxLength, pattern: '\\S' })

/** A text that may be empty, null or missing; all three mean the same. */
export const Maybe = (maxLength = 255) =>
  Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]))

export const Text = Type.String()
export const Count = Type.Integer({ minimum: 0 })

/** ISO 8601, UTC. */
export const Instant = Type.String({ format: 'date-time' })

export const OrNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** A calendar day, such as 2026-03-01. */
export const Day = Type.String({ format: 'date' })

/** `next` of the answer before, where a page begins: a moment and an id. */
export const PageKey = Type.String({ maxLength: 80, pattern: '^\\d{13}_[0-9a-f-]{36}$' })

export const Success = Type.Object({ status: Type.Literal('SUCCESS') })

/** An organization, an app or anything else that has a page under its name. */
export const Named = Type.Object({ id: Text, name: Text })

/** A file that a call replies with. Each call says whether `content` is a text or base64. */
export const FileReply = Type.Object({ file_name: Text, content_type: Text, content: Text })

/** An object that may have no other properties: a body or a query. */
export const StrictObject = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

/**
 * The published API writes the literal `{developer-id}` into some paths, and names some ids both in
 * the path and in the query. The path accepts the literal or the id; the query's id is used.
 */
export const appInPath = Type.Object({ appId: Id })
export const appInQuery = StrictObject({ app_id: Id })

/**
 * OpenAPI treats paths that differ only in a parameter's name as the same path. So all of them name
 * the parameter `id`, and its description says what it identifies.
 */
export const idInPath = (description: string) => Type.Object({ id: described(description) })

const described = (description: string) => Type.String({ minLength: 1, maxLength: 64, description })

/** The ids in the path of a call, and the refusal for an id that names nothing. */
export const byIds = <P extends TProperties, C extends RefusalCode>(ids: P, notFound: C) => ({
  params: Type.Object(ids),
  notFound,
})

/** The same for a path with one id. `description` says what it identifies. */
export const byId = <C extends RefusalCode>(description: string, notFound: C) =>
  byIds({ id: described(description) }, notFound)

/** The published path repeats the filter; the query's is used. */
export const filterInPath = Type.Object({
  id: Type.String({
    maxLength: 40,
    description: 'No id: `true`, `false` or the literal `{is-active}`',
  }),
})

/** Lists hold active items; with `retired=true` they hold the retired ones. */
export const mayBeRetired = { retired: Type.Optional(Type.Enum(['true', 'false'])) }

/** Sets the state and does not toggle it, so that a repeated call changes nothing. */
export const Retiring = StrictObject({ retired: Type.Boolean() })
export const Retirement = Type.Object({
  id: Text,
  retired: Type.Boolean(),
  retired_at: OrNull(Instant),
})

/**
 * The campaigns that use an item: all are counted, and the first twenty are named, running ones
 * first.
 */
export const campaignUses = {
  active_campaigns: Count,
  inactive_campaigns: Count,
  campaigns: Type.Array(
    Type.Object({
      id: Text,
      campaign_name: Text,
      is_active: Type.Boolean(),
      as_icon: Type.Boolean(),
      in_ads: Type.Boolean(),
    }),
  ),
}
