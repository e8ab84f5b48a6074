import { hostname } from 'node:os'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

/** How lines look on a terminal. */
export const prettyOptions = { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }

/**
 * Writes JSON lines, or readable ones on a terminal. Fields that may hold secrets are removed at
 * every level, because libraries log request headers inside their options. `to` replaces the
 * standard output. Each line of one of several workers carries its number.
 */
export function createLogger(
  level: string,
  isTerminal: boolean,
  { to, worker }: { to?: DestinationStream; worker?: number | undefined } = {},
): Logger {
  const options: LoggerOptions = {
    level,
    ...(worker === undefined ? {} : { base: { pid: process.pid, hostname: hostname(), worker } }),
    serializers: { err: withoutConnection },
    redact: secretPaths,
    ...(isTerminal
      ? {
          transport: {
            target: 'pino-pretty',
            options: prettyOptions,
          },
        }
      : {}),
  }
  return to === undefined ? pino(options) : pino(options, to)
}

/** What holds a code that opens something. The code of an error says what to do, and stays. */
const withCodes = ['body', 'query', 'params', 'mail', 'message', 'details', 'input', 'factor']

const secretPaths = [
  'headers',
  '*.headers',
  '*.*.headers',
  '*.rawHeaders',
  '*.password',
  '*.token',
  '*.access_token',
  ...withCodes.map((name) => `${name}.code`),
]

/**
 * The fields of an error. node-postgres adds the whole connection to the error of an idle one, with
 * pages of its state and the key with which its statements can be cancelled.
 */
function withoutConnection(error: Error): object {
  const fields: Record<string, unknown> = Object.assign({}, pino.stdSerializers.err(error))
  delete fields['client']
  return fields
}
