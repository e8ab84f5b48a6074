import { type RawBuilder, sql } from 'kysely'

/**
 * Who holds second factors. Each realm of people, as `developer`, has tables of its own with the
 * same columns: `developer_totp`, `developer_passkeys`, `developer_recovery_codes`.
 */
export interface FactorHolder {
  realm: string
  /** A random id, which no holder of another realm has. */
  id: string
}

/** The name of a table of a realm. */
export function factorTable(
  { realm }: Pick<FactorHolder, 'realm'>,
  name: 'totp' | 'passkeys' | 'recovery_codes',
): RawBuilder<unknown> {
  return sql.table(`${realm}_${name}`)
}
