import { type RawBuilder, sql } from 'kysely'

/** Whether the proposal of an alias waits for its approval or its effect. */
export function isUndecided(alias: string): RawBuilder<boolean> {
  return sql.raw(
    `(${alias}.state = 'waiting' OR (${alias}.state = 'open' AND ${alias}.expires_at > app_now()))`,
  )
}
