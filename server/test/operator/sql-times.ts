import pg from 'pg'

/** One statement as the database ran it. */
export interface RunStatement {
  text: string
  /** Milliseconds of planning and of running, measured in the database. */
  ms: number
  plan: string
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown

/**
 * Runs `work` and returns each SELECT of it with its time in the database. Every SELECT is
 * explained and analyzed in its own transaction and role before it runs.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<RunStatement[]> {
  const found: RunStatement[] = []
  const query = Reflect.get(pg.Client.prototype, 'query') as Query
  const explained: Query = async function (this: pg.Client, given, ...rest) {
    const { text, values } = asQuery(given, rest[0])
    if (/^\s*(\/\*.*?\*\/)?\s*(SELECT|WITH)\b/i.test(text) && !text.includes('set_config')) {
      const answer = (await query.call(
        this,
        `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF) ${text}`,
        values,
      )) as pg.QueryResult<{ 'QUERY PLAN': string }>
      const lines = answer.rows.map((row) => row['QUERY PLAN'])
      const ms = lines.reduce(
        (sum, line) =>
          sum + Number(/^(?:Planning|Execution) Time: ([\d.]+) ms/.exec(line)?.[1] ?? 0),
        0,
      )
      found.push({ text, ms, plan: lines.join('\n') })
    }
    return query.call(this, given, ...rest)
  }
  Reflect.set(pg.Client.prototype, 'query', explained)
  try {
    await work()
  } finally {
    Reflect.set(pg.Client.prototype, 'query', query)
  }
  return found
}

function asQuery(given: unknown, values: unknown): { text: string; values: unknown[] } {
  const query = typeof given === 'string' ? { text: given, values } : (given as pg.QueryConfig)
  return { text: query.text, values: Array.isArray(query.values) ? query.values : [] }
}
