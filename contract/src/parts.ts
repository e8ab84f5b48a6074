import Type from 'typebox'

/** Pieces that several calls share. */

/** An id of ours: a uuidv7 as text. Any other text is taken too and is then simply not found. */
export const Id = Type.String({ minLength: 1, maxLength: 64 })

/** A text that says something: at least one character that is not a space. */
export const Filled = (maxLength = 255) => Type.String({ minLength: 1, maxLength, pattern: '\\S' })

/** A text that may be empty, null or left out; all three mean the same. */
export const Maybe = (maxLength = 255) =>
  Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]))

export const Text = Type.String()
export const TextOrNull = Type.Union([Type.String(), Type.Null()])
export const Count = Type.Integer({ minimum: 0 })

/** ISO 8601, UTC. */
export const Instant = Type.String({ format: 'date-time' })

export const Strict = { additionalProperties: false } as const

/**
 * The published API writes `{developer-id}` into some paths, braces and all, and names some ids both in the path and in the
 * query. The path takes the literal or the id; the query is what counts.
 */
export const appInPath = Type.Object({ appId: Id })
export const appInQuery = Type.Object({ app_id: Id }, Strict)

/**
 * Calls whose paths differ in the name of a parameter only have the same path for OpenAPI. They all name the parameter `id`,
 * and its description says what the id is of.
 */
export const idInPath = (description: string) =>
  Type.Object({ id: Type.String({ minLength: 1, maxLength: 64, description }) })

/** The published path carries the filter of the answer as well; the query is what counts. */
export const filterInPath = Type.Object({
  id: Type.String({
    maxLength: 40,
    description: 'No id: `true`, `false` or the literal `{is-active}`',
  }),
})

/** Lists hold what is in use; with `retired=true` they hold what was retired. */
export const mayBeRetired = { retired: Type.Optional(Type.Enum(['true', 'false'])) }

/** Set and not flipped: saying it twice changes nothing, and the contrary undoes it. */
export const Retiring = Type.Object({ retired: Type.Boolean() }, Strict)
export const Retirement = Type.Object({
  id: Text,
  retired: Type.Boolean(),
  retired_at: Type.Union([Instant, Type.Null()]),
})

/** The campaigns that use a thing: all are counted, the first twenty are named, those that run before the others. */
export const campaignUses = {
  active_campaigns: Count,
  inactive_campaigns: Count,
  campaigns: Type.Array(
    Type.Object({
      id: Text,
      campaign_name: Text,
      is_active: Type.Boolean(),
      /** It is the campaign's icon. */
      as_icon: Type.Boolean(),
      /** The campaign shows it in ads. */
      in_ads: Type.Boolean(),
    }),
  ),
}
