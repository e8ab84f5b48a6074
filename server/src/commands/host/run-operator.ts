import { inspect } from 'node:util'
import { BadPolicy } from '../../features/policies/policies.ts'
import { CannotRun, exitCodes } from '../../lib/failures/cannot-run.ts'
import { Refusal } from '../../lib/failures/refuse.ts'
import { CannotDo } from './cannot-do.ts'
import { BadLine } from './host-command.ts'
import { hostUsage, readHostLine } from './host-commands.ts'
import { say } from '../startup/say.ts'

/** Carries out one command. Returns the exit code. */
export async function runOperator(words: readonly string[]): Promise<number> {
  try {
    await readHostLine(words).run()
    return exitCodes.ok
  } catch (error) {
    return explain(error)
  }
}

function explain(error: unknown): number {
  if (error instanceof BadLine) {
    say(`${error.message}\n\n${hostUsage()}`)
    return exitCodes.usage
  }
  // Expected errors are printed in one line; the stack of others is printed at LOG_LEVEL=debug.
  const isExpected = [CannotRun, BadPolicy, Refusal, CannotDo].some((kind) => error instanceof kind)
  const message = error instanceof Error ? error.message : String(error)
  const isShort = isExpected || process.env['LOG_LEVEL'] !== 'debug'
  say(isShort ? message : inspect(error))
  return error instanceof CannotRun ? error.exitCode : exitCodes.failed
}
