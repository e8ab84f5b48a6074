import { once } from 'node:events'
import { createServer } from 'node:net'
import { TLSSocket } from 'node:tls'
import { expect, inject, test } from 'vitest'
import { inDatabase } from '../../../test/support/global-setup.ts'
import { awaitDatabase } from './await-database.ts'

/**
 * A certificate that signed itself, for servers of tests on this machine. Its key protects nothing.
 * Made with `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes`.
 */
const ownCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQggC2m9U+UjYCEEVAH
1MWVbzSZgvxW0ajTqe0wtg1IrquhRANCAARrgQcLILlCLKHrLnWfwkRyk5l+Yssw
x//fvJOei3Q+4btLgFx3YJ8XwzZP/bLJ44Wi89LhniqeJrl/7lm/jKw3
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBgzCCASmgAwIBAgIUTN4eRV3qCGF5z3SfHxuosrZOamIwCgYIKoZIzj0EAwIw
FjEUMBIGA1UEAwwLb3duLmludmFsaWQwIBcNMjYxMTI2MTcxMDQxWhgPMjEyNjEx
MDIxNzEwNDFaMBYxFDASBgNVBAMMC293bi5pbnZhbGlkMFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAEa4EHCyC5Qiyh6y51n8JEcpOZfmLLMMf/37yTnot0PuG7S4Bc
d2CfF8M2T/2yyeOFovPS4Z4qnia5f+5Zv4ysN6NTMFEwHQYDVR0OBBYEFGh7Gmeu
XoLFyX6BS95+fwyIYsG1MB8GA1UdIwQYMBaAFGh7GmeuXoLFyX6BS95+fwyIYsG1
MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhAJ8oBtifFAWmp34N
iRzxYebfnUuIs2P9IZ/HAiGbphzgAiAkQG099y1jt1Y8iKrD463G48SaXGOAIK7z
kc3BltRPew==
-----END CERTIFICATE-----
`,
}

const clusterUrl = inject('clusterUrl')
const secret = 'hush-hush'
const tryOnce = (url: string) =>
  awaitDatabase('EVENT_DATABASE_URL', url, { patienceSeconds: 0, say: () => {} }).then(
    () => undefined,
    (error: { exitCode: number; message: string }) => error,
  )

test.each([
  ['nothing listens', `postgres://u:${secret}@127.0.0.1:1/x`, 69, 'connect ECONNREFUSED'],
  ['no such host', `postgres://u:${secret}@db.invalid/x`, 69, 'getaddrinfo E'],
  [
    'a wrong password',
    clusterUrl.replace(/:[0-9a-f]+@/, `:${secret}@`),
    78,
    'password authentication failed',
  ],
  ['no such database', inDatabase(clusterUrl, 'nope'), 78, 'database "nope" does not exist'],
])(
  '%s is one line that names the setting and hides the password',
  async (...[, url, code, text]) => {
    const error = await tryOnce(url)
    expect(error?.exitCode).toBe(code)
    expect(error?.message).toMatch(/^EVENT_DATABASE_URL: .*$/)
    expect(error?.message).toContain(text)
    expect(error?.message).not.toContain(secret)
  },
)

test('a certificate without proof is a sentence that names the way out [FINDINGS3-O3]', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write('S')
      new TLSSocket(socket, { isServer: true, ...ownCertificate }).on('error', () => {})
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const error = await tryOnce(`postgres://u:${secret}@127.0.0.1:${port}/x?sslmode=require`)
  server.close()
  expect(error).toMatchObject({ exitCode: 78 })
  expect(error?.message).toMatch(/^EVENT_DATABASE_URL: .*sslrootcert=.*sslmode=no-verify/)
  expect(error?.message).not.toContain(secret)
})

test('a database that answers is not waited for, and one that comes later is', async () => {
  expect(await tryOnce(clusterUrl)).toBeUndefined()
  const port = 20_000 + (process.pid % 9000)
  const url = `postgres://u:${secret}@127.0.0.1:${port}/x`
  const waiting = awaitDatabase('DATABASE_URL', url, { patienceSeconds: 20, say: () => {} })
  // It refuses the login as PostgreSQL does, which ends the waiting.
  const refusal = Buffer.from('SFATAL\0C28P01\0Mnot you\0\0')
  const size = Buffer.alloc(4)
  size.writeUInt32BE(refusal.length + 4)
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.end(Buffer.concat([Buffer.from('E'), size, refusal]))
  }).listen(port, '127.0.0.1')
  await expect(waiting).rejects.toMatchObject({
    exitCode: 78,
    message: 'DATABASE_URL: not you. Check the address',
  })
  server.close()
})
