import { hostname } from 'node:os'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

/**
 * Writes JSON lines, or readable ones on a terminal. Fields that may hold secrets are removed at
 * every level, because libraries log request headers inside their options. `to` replaces the
 * standard output. Each line of one of several workers carries its number.
 */
export function openLogger(
  level: string,
  isTerminal: boolean,
  { to, worker }: { to?: DestinationStream; worker?: number | undefined } = {},
): Logger {
  const options: LoggerOptions = {
    level,
    ...(worker === undefined ? {} : { base: { pid: process.pid, hostname: hostname(), worker } }),
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
