import Type, { type Static } from 'typebox'
import { StrictObject } from '../parts.ts'

/**
 * What the device's consent tool has stored, and what the app knows of its user. The strings are
 * those of the IAB's TCF and GPP, as they are stored; one that cannot be read counts as a refusal.
 */
export const Privacy = StrictObject({
  gdpr: Type.Optional(Type.Boolean()),
  tcf: Type.Optional(Type.String({ maxLength: 4000 })),
  gpp: Type.Optional(Type.String({ maxLength: 2000 })),
  /** The sections of `gpp` that apply. Read by nothing yet. */
  gpp_sid: Type.Optional(Type.Array(Type.Integer(), { maxItems: 20 })),
  /** True where the user is a child. Only ads that suit apps for children are shown then. */
  child: Type.Optional(Type.Boolean()),
  /** True where the user has limited ad tracking on the device. */
  limited: Type.Optional(Type.Boolean()),
})

export type Privacy = Static<typeof Privacy>
