import type { FastifyBaseLogger } from 'fastify'

type Line = [first: unknown, message?: string, ...values: unknown[]]

/**
 * The logger of one request. It creates its pino child when the first line is written. A child per
 * request would cost 3 % of an ad request, because pino searches its bindings for secrets, and few
 * requests write a line.
 */
export class RequestLogger implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger
  readonly #bindings: Record<string, unknown>
  #own: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, bindings: Record<string, unknown>) {
    this.#parent = parent
    this.#bindings = bindings
  }

  get level(): FastifyBaseLogger['level'] {
    return this.#parent.level
  }

  fatal(...line: Line): void {
    this.#child().fatal(...line)
  }

  error(...line: Line): void {
    this.#child().error(...line)
  }

  warn(...line: Line): void {
    this.#child().warn(...line)
  }

  info(...line: Line): void {
    this.#child().info(...line)
  }

  debug(...line: Line): void {
    this.#child().debug(...line)
  }

  trace(...line: Line): void {
    this.#child().trace(...line)
  }

  silent(): void {
    // Writes nothing, like pino's own.
  }

  child(...args: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#child().child(...args)
  }

  #child(): FastifyBaseLogger {
    this.#own ??= this.#parent.child(this.#bindings)
    return this.#own
  }
}
