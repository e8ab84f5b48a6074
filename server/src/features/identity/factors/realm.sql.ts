import { type RawBuilder, sql } from 'kysely'

/**
 * The two kinds of people. They sign in by the same rules and share nothing else: each realm has
 * tables of its own with the same columns, as `developer_totp` and `operator_totp`.
 */
export type Realm = 'developer' | 'operator'

/** A person of a realm, who holds sessions and second factors. */
export interface Holder {
  realm: Realm
  /** A random id, which nobody of the other realm has. */
  id: string
}

/** The name of a table of a realm, in which a person is `holder_id`. */
export function realmTable(
  { realm }: Pick<Holder, 'realm'>,
  name: 'totp' | 'passkeys' | 'recovery_codes',
): RawBuilder<unknown> {
  return sql.table(`${realm}_${name}`)
}

/** A member, as the holder of sessions and second factors. */
export function memberHolder(developerId: string): Holder {
  return { realm: 'developer', id: developerId }
}

/** An operator, as the holder of sessions and second factors. */
export function operatorHolder(operatorId: string): Holder {
  return { realm: 'operator', id: operatorId }
}
