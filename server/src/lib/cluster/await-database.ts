import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connectionTo } from '../db/connection-settings.ts'
import { CannotRun, exitCodes } from '../failures/cannot-run.ts'
import { hasState } from '../failures/sql-states.ts'

const pauseMs = 500
const sayEveryMs = 5000
const answerMs = 5000

const ofNetwork =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|EPIPE)$/

/**
 * Resolves when the database answers. Throws `CannotRun` when it refuses the login, or does not
 * answer for that long. `variable` is the setting that names it; the address is never printed,
 * because it holds a password.
 */
export async function awaitDatabase(
  variable: string,
  url: string,
  { patienceSeconds, say }: { patienceSeconds: number; say: (line: string) => void },
): Promise<void> {
  const begunAt = performance.now()
  let saidAt = begunAt
  for (;;) {
    const error = await errorOf(url)
    if (error === undefined) return
    const what = describe(error)
    if (isRefused(error))
      throw new CannotRun(`${variable}: ${what}. Check the address`, exitCodes.config)
    const advice = certificateAdvice(error)
    if (!isPassing(error))
      throw new CannotRun(
        `${variable}: ${what}. ${advice ?? 'Check the address'}`,
        exitCodes.config,
      )
    const now = performance.now()
    if (now - begunAt >= patienceSeconds * 1000)
      throw new CannotRun(
        `${variable}: the database did not answer for ${patienceSeconds} s (${what}). Start it, or check the address; DATABASE_PATIENCE sets how long a start waits`,
        exitCodes.unavailable,
      )
    if (now - saidAt >= sayEveryMs) {
      saidAt = now
      say(`${variable}: waiting for the database (${what})`)
    }
    await wait(pauseMs)
  }
}

/** Wrong password, no such login, no such database, no right to connect or to open the socket. */
function isRefused(error: ConnectError): boolean {
  return (
    hasState(error, 'invalidPassword', 'invalidAuthorization', 'insufficientPrivilege') ||
    hasState(error, 'noSuchDatabase') ||
    error.code === 'EACCES'
  )
}

type ConnectError = Error & { code?: string; errors?: readonly ConnectError[] }

async function errorOf(url: string): Promise<ConnectError | undefined> {
  const client = new pg.Client({ ...connectionTo(url), connectionTimeoutMillis: answerMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return error as ConnectError
  } finally {
    await client.end().catch(() => {})
  }
}

const certificateCodes =
  /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|ERR_TLS_CERT_|ERR_SSL_)/

/** What to set where the server's certificate has no proof, or where it has none. */
function certificateAdvice({ code, message }: ConnectError): string | undefined {
  if (/does not support SSL/i.test(message)) return 'Take sslmode out of the address'
  if (!certificateCodes.test(code ?? '')) return undefined
  return (
    'The certificate of the database is not proven: add sslrootcert=/path/of/its/ca.pem to the ' +
    'address, or sslmode=no-verify where the network in between is yours'
  )
}

/** Of the network, of a PostgreSQL that starts or ends, or of one that is full. */
function isPassing(error: ConnectError): boolean {
  return (
    ofNetwork.test(error.code ?? '') ||
    hasState(error, 'adminShutdown', 'crashShutdown', 'cannotConnectNow', 'tooManyConnections') ||
    /timeout expired|Connection terminated/.test(error.message)
  )
}

/** A host with several addresses gives one error for each, and no text for all. */
function describe({ message, errors }: ConnectError): string {
  return message === '' ? (errors?.map((error) => error.message).join(', ') ?? '') : message
}
