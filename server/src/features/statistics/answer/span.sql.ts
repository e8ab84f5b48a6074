import { type RawBuilder, sql } from 'kysely'

/** The days asked for, both included, in a time zone, and how far they are shifted back. */
export interface Span {
  from: string
  till: string
  zone: string
  /** An interval of PostgreSQL, such as `7 days`. */
  back: string
}

/** The rows that are read: those of one organization or, for operators, of all. */
export interface Scope {
  organizationId: string | undefined
  span: Span
}

export const belongs = ({ organizationId }: Scope, row: string): RawBuilder<unknown> =>
  organizationId === undefined
    ? sql`true`
    : sql`${sql.ref(`${row}.organization_id`)} = ${organizationId}`

/** The condition on a column `day`, which is of UTC. */
export const inDays = ({ span }: Scope, row: string): RawBuilder<unknown> => sql`
  ${sql.ref(`${row}.day`)} >= (${span.from}::timestamp - ${span.back}::interval)::date
  AND ${sql.ref(`${row}.day`)} < (${span.till}::timestamp + interval '1 day' - ${span.back}::interval)::date`

/** The condition on a column `hour`, in a form that can use an index on it. */
export const inHours = ({ span }: Scope, row: string): RawBuilder<unknown> => sql`
  ${sql.ref(`${row}.hour`)} >= (${span.from}::timestamp - ${span.back}::interval) AT TIME ZONE ${span.zone}
  AND ${sql.ref(`${row}.hour`)} < (${span.till}::timestamp + interval '1 day' - ${span.back}::interval) AT TIME ZONE ${span.zone}`

/** The UTC day of an hour. */
export const utcDayOfHour = (row: string): RawBuilder<unknown> =>
  sql`(${sql.ref(`${row}.hour`)} AT TIME ZONE 'UTC')::date`
