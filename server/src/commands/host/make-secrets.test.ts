import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeSecrets } from './make-secrets.ts'
import { readConfig } from '../../lib/settings/config.ts'
import { secretsFor } from '../../lib/settings/master-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'frontrow-master-key-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'secrets.json')
const external = { DATABASE_URL: 'postgres://db/core', SECRETS_FILE: file }

test('a start with an external database does not make the key', () => {
  expect(() => readConfig(external)).toThrow(
    `SECRETS_FILE: "${file}" is not there yet. Make it once, keep a copy, and give the same to every node: npm run operator -- make-secrets /etc/frontrow/secrets.json`,
  )
  expect(existsSync(file)).toBe(false)
})

test('make-secrets makes the file once, and MASTER_KEY may replace it', () => {
  expect(makeSecrets(file)[0]).toContain(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const made = secretsFor(readConfig(external))
  expect(() => makeSecrets(file)).toThrow(/is there already\. Nothing was changed/)
  expect(secretsFor(readConfig(external)).keyId).toBe(made.keyId)
  const { master } = JSON.parse(readFileSync(file, 'utf8')) as { master: string }
  const given = Object.assign({}, external, { SECRETS_FILE: join(folder, 'absent.json') })
  const config = readConfig(Object.assign(given, { MASTER_KEY: master }))
  expect(secretsFor(config).keyId).toBe(made.keyId)
  expect(existsSync(config.secretsFile)).toBe(false)
})

test('a MASTER_KEY that is none is refused and not repeated', () => {
  for (const bad of ['c2hvcnQ=', 'x'.repeat(44), `${'a'.repeat(43)}\n=`]) {
    const read = () => readConfig(Object.assign({}, external, { MASTER_KEY: bad }))
    expect(read).toThrow(/^MASTER_KEY: must be 32 bytes in base64/)
    expect(read).not.toThrow(bad)
  }
})

test('nodes of several machines need a mail server or MAIL=folder', () => {
  const node = Object.assign({}, external, {
    PUBLIC_URL: 'https://network.example.com',
    CARDS: 'sandbox',
  })
  expect(() => readConfig(node)).toThrow(/^SMTP_URL: must be given with DATABASE_URL/)
  expect(readConfig(Object.assign({}, node, { MAIL: 'folder' })).smtpUrl).toBeUndefined()
  const sent = { SMTP_URL: 'smtp://mail', MAIL_FROM: 'a@b.de' }
  expect(readConfig(Object.assign({}, node, sent)).smtpUrl).toBe('smtp://mail')
  expect(() => readConfig(Object.assign({ MAIL: 'folder' }, node, sent))).toThrow(/^MAIL: /)
  expect(() => readConfig({ MAIL: 'pigeon' })).toThrow(/^MAIL: "pigeon" is not folder/)
  // A node of this machine only shows its mails in its own mailbox.
  expect(readConfig(external).smtpUrl).toBeUndefined()
})
