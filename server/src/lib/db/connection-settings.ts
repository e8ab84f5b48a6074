// The settings of a session that the program's statements rely on. Each connection names them, so
// that what a database or a login has set is not in force.
import type pg from 'pg'

/** What texts look like on their way, and where names are looked up. */
const reliedOn: Readonly<Record<string, string>> = {
  DateStyle: 'ISO,MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  search_path: 'public',
  default_transaction_isolation: 'read committed',
  lock_timeout: '0',
  idle_session_timeout: '0',
}

interface SessionOptions {
  /** The role of the connection; the login itself where there is none. */
  role?: string
  /** The longest time of a statement; 0, which is the default, for work that has patience. */
  statementMs?: number
  /** The longest time that a transaction waits for its next statement; 0 for ever. */
  idleInTransactionMs?: number
  more?: Readonly<Record<string, string>>
}

/**
 * The settings of a connection to this address. `options` of the address are sent too, before ours:
 * for pg they would replace these, and PostgreSQL takes the last of two.
 */
export function connectionTo(
  url: string,
  { role, statementMs = 0, idleInTransactionMs = 0, more = {} }: SessionOptions = {},
): pg.ClientConfig & { connectionString: string; options: string } {
  const { rest, options } = withoutOptions(url)
  const named = {
    ...reliedOn,
    statement_timeout: String(statementMs),
    idle_in_transaction_session_timeout: String(idleInTransactionMs),
    ...(role !== undefined && { role }),
    ...more,
  }
  const ours = Object.entries(named).map(
    ([name, value]) => `-c ${name}=${value.replaceAll(' ', String.raw`\ `)}`,
  )
  return { connectionString: rest, options: [...options, ...ours].join(' ') }
}

/** Takes `options` out of an address. The other parts of it are not written anew. */
function withoutOptions(url: string): { rest: string; options: string[] } {
  const [before = '', query] = url.split('?', 2)
  if (query === undefined) return { rest: url, options: [] }
  const parts = query.split('&')
  const kept = parts.filter((part) => !part.startsWith('options='))
  return {
    rest: kept.length === 0 ? before : `${before}?${kept.join('&')}`,
    options: new URLSearchParams(query).getAll('options').map((text) => text.trim()),
  }
}
