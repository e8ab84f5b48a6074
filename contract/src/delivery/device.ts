import Type from 'typebox'
import { StrictObject } from '../parts.ts'

export const Device = StrictObject({
  type: Type.Enum(['phone', 'tablet']),
  os: Type.Enum(['android', 'ios', 'web', 'other']),
  orientation: Type.Enum(['portrait', 'landscape']),
  width: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  height: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  language: Type.Optional(Type.String({ maxLength: 35 })),
  /**
   * The media types of the videos that the app can play, the best first. Absent means
   * `video/mp4`. A video placement has no ad where no video is there in one of them.
   */
  plays: Type.Optional(Type.Array(Type.String({ maxLength: 80 }), { maxItems: 8 })),
  /**
   * The user agent of the program that will report the events, where that is another one than
   * asks for the ad, such as a player or a web view. Events count by it instead of by the agent
   * of the request.
   */
  user_agent: Type.Optional(Type.String({ maxLength: 400 })),
})

/**
 * The program that asks. The doctor counts names and versions, and live views show them; nothing
 * reads `queued` and `clock` yet.
 */
export const Sdk = StrictObject({
  name: Type.String({ pattern: '^[a-z0-9.-]{1,40}$' }),
  version: Type.String({ minLength: 1, maxLength: 20 }),
  /** The number of events that wait on the device. */
  queued: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  /** The time of the device's clock in milliseconds since 1970. */
  clock: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  /** The code of a live view of the publisher, which then shows the request. */
  watch: Type.Optional(Type.String({ pattern: '^fr_w_[A-Za-z0-9_-]{1,80}$' })),
})
