/** Exit codes of sysexits: the command line, something that is away, a setting. */
export const exitCodes = { ok: 0, failed: 1, usage: 64, unavailable: 69, config: 78 } as const

/**
 * A cause outside the program because of which it cannot run. It is printed in one line, without a
 * stack, and the program ends with `exitCode`.
 */
export class CannotRun extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode: number) {
    // The text may repeat a value that holds line breaks, so they are replaced.
    super(message.replaceAll(/[\r\n]+/g, ' '))
    this.name = 'CannotRun'
    this.exitCode = exitCode
  }
}
