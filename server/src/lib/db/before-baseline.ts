import { CannotRun, exitCodes } from '../failures/cannot-run.ts'

/** The last commit whose program runs on a database of before version 0.1.0. */
const lastCommit = '79f5290a'

/** SHA-256 of the first core and the first event migration of all commits before version 0.1.0. */
export const firstMigrations: readonly string[] = [
  '09ba08f7d9b67d21d8e40532d07244c6f9b5df59eb8b94af6b3c24260ec4534e',
  'bf3c39d6e07864005d6bb43c8e10141acbadd3b02c2af5ca7fbcc29b14b624a0',
]

/**
 * Throws `CannotRun` where these migrations are of before version 0.1.0, whose baseline cannot be
 * reached from them. `what` has them, such as `the database`.
 */
export function refuseBeforeBaseline(what: string, ran: readonly { sha256: string }[]): void {
  if (ran.some(({ sha256 }) => firstMigrations.includes(sha256)))
    throw new CannotRun(
      `${what} was made before version 0.1.0, which begins with an empty one. Nothing was changed. The program of commit ${lastCommit} runs on it, and its "npm run operator -- export-books" writes the books`,
      exitCodes.config,
    )
}
