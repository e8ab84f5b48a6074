import Type from 'typebox'

const StoreTime = Type.Optional(Type.Union([Type.String(), Type.Number()]))

/** What the store says of the installation, with its own names. */
export const Platform = Type.Object(
  {
    /** An install counts only where its click came before this time. */
    install_begin_timestamp_server_seconds: StoreTime,
    /** Accepted and read by nothing yet. */
    referrer_click_timestamp_server_seconds: StoreTime,
  },
  { additionalProperties: Type.Union([Type.String(), Type.Number(), Type.Boolean()]) },
)
