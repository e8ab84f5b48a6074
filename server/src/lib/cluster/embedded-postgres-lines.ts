// What PostgreSQL writes to its own log, and what of it an operator has to know.

/** The same line is printed once in this time: each of a hundred connections may write it. */
const sameEveryMs = 60_000

/**
 * Returns a function that takes PostgreSQL's output as it comes and says what an operator must know
 * of it: that it crashed or failed, and that its log is not archived. Errors of statements are left
 * out, because who sent the statement gets them.
 */
export function openReport(
  say: (line: string) => void,
  now: () => number = () => performance.now(),
): (text: string) => void {
  const saidAt = new Map<string, number>()
  let rest = ''
  return (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const known = tellingOf(line)
      if (known === undefined || now() - (saidAt.get(known) ?? -Infinity) < sameEveryMs) continue
      if (saidAt.size > 1000) saidAt.clear()
      saidAt.set(known, now())
      say(known)
    }
  }
}

/** The last failure in PostgreSQL's output, without its time and process. */
export function lastFailure(output: string): string {
  const failures = output.split('\n').flatMap((line) => {
    const { level, text } = partsOf(line)
    return level === 'FATAL' || level === 'PANIC' ? [text] : []
  })
  return failures.at(-1) ?? output.trim().split('\n').at(-1) ?? ''
}

/** PostgreSQL's usual prefix is the time and the process number. */
const prefixed = /\S+ \[\d+\] ([A-Z]+):\s+(.*)$/

function partsOf(line: string): { level: string; text: string } {
  const [, level = '', text = ''] = prefixed.exec(line) ?? []
  return { level, text }
}

const ofArchive =
  /^archive command (failed|was terminated)|^archiving write-ahead log file .* failed/
const ofCrash = /^server process .* was terminated by signal|^all server processes terminated/
/** What happens at every start and end, and to a client that errs. */
const ordinary =
  /^the database system is |due to administrator command$|^password authentication failed|^(role|database) ".*" does not exist$|^connection to client lost|^canceling authentication|^terminating connection due to .*timeout$/

function tellingOf(line: string): string | undefined {
  if (line.startsWith('WAL_DIR: ')) return line
  const { level, text } = partsOf(line)
  if (ofArchive.test(text))
    return `PostgreSQL could not archive its log (${text}) and tries again; until it succeeds, no restore reaches a later moment and the log stays on the disk of the database. Check the folder of WAL_DIR and its disk`
  const isFailure = (level === 'FATAL' || level === 'PANIC') && !ordinary.test(text)
  if (isFailure || ofCrash.test(text)) return `PostgreSQL reports: ${level}: ${text}`
  return undefined
}
