import { pino, type Logger } from 'pino'

/** JSON lines; readable ones on a terminal. What could hold a secret is never written. */
export function openLogger(level: string, isTerminal: boolean): Logger {
  return pino({
    level,
    redact: [
      'req.headers.authorization',
      'req.headers.cookie',
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
  })
}
