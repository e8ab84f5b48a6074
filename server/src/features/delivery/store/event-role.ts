/**
 * The role as which statements on events run. A role is of the whole cluster, so the tests of
 * `npm run test:citus` name one of their own.
 */
export const eventRole = process.env['EVENT_ROLE'] ?? 'frontrow_events'
