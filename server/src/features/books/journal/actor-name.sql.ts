import { type RawBuilder, sql } from 'kysely'

/** The name of an actor who is an operator; null for any other. */
export function operatorName(actor: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(SELECT o.name FROM operators o WHERE 'operator:' || o.id = ${actor})`
}
