import { CamelCasePlugin, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { AnyDb } from './database.ts'
import type { DB } from './tables.generated.ts'

type CamelCase<Name> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<CamelCase<Rest>>}`
  : Name

type CamelTables = {
  [Table in keyof DB]: {
    [Column in keyof DB[Table] as CamelCase<Column & string>]: DB[Table][Column]
  }
}

/** A row as `camel` reads it. */
export type Row<Table extends keyof DB> = Selectable<CamelTables[Table]>

/** A row as `camel` inserts it: columns with a default are optional. */
export type NewRow<Table extends keyof DB> = Insertable<CamelTables[Table]>

// The members of a JSON document keep their names.
const plugin = new CamelCasePlugin({ maintainNestedObjectKeys: true })

/** The same database with columns in camelCase: `organizationId` is `organization_id`. */
export function camel(db: AnyDb): Kysely<CamelTables> {
  return db.withPlugin(plugin) as unknown as Kysely<CamelTables>
}
