/** Valid filters of the organization's activity, by the names in the query. */
export const activityQuery = {
  actor: 'system',
  action: 'app',
  from_day: '2020-01-01',
  to_day: '2100-01-01',
  before: '4102444800000_0197f3a0-0000-7000-8000-000000000000',
  format: 'ndjson',
} as const
