import { type RawBuilder, sql } from 'kysely'

/**
 * The two kinds of people. They sign in by the same rules and share nothing else: each realm has
 * tables of its own with the same columns, as `developer_totp` and `operator_totp`.
 */
export type Realm = 'developer' | 'operator'

/** A person of a realm, who holds sessions and second factors. */
export interface Holder {
  realm: Realm
  /** A random id; the two realms never share one. */
  id: string
}

/** A table of second factors of a realm. Its column `holder_id` is the person. */
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
