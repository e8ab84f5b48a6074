import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

/**
 * JSON lines; readable ones on a terminal. What could hold a secret is never written, at no level: libraries log the headers of a
 * request inside options of theirs. `to` is where lines go instead of the standard output.
 */
export function openLogger(level: string, isTerminal: boolean, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    redact: [
      'headers',
      '*.headers',
      '*.*.headers',
      '*.rawHeaders',
      '*.password',
      '*.token',
      '*.code',
      '*.access_token',
    ],
    ...(isTerminal
      ? {
          transport: {
            target: 'pino-pretty',
            options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' },
          },
        }
      : {}),
  }
  return to === undefined ? pino(options) : pino(options, to)
}
