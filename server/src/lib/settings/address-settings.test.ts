import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hostsOnBlockLists } from './address-settings.ts'
import { BadSetting, readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'frontrow-addresses-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'a-file')
writeFileSync(file, 'words')

const secret = 'hush-hush'

test.each([
  ['PUBLIC_URL', 'https://example.com/network', 'a host name of its own'],
  ['PUBLIC_URL', 'https://example.com/?a=1', 'behind ? or #'],
  ['PUBLIC_URL', 'https://example.com/#top', 'behind ? or #'],
  ['PUBLIC_URL', `https://me:${secret}@example.com`, 'a user or a password'],
  ['PUBLIC_URL', 'http://0.0.0.0:8080', 'nobody can be sent there'],
  ['PUBLIC_URL', 'http://[::]:8080', 'nobody can be sent there'],
  ['MEDIA_URL', 'https://cdn.example.com/media?token=1', 'behind ? or #'],
  ['MEDIA_URL', `https://me:${secret}@cdn.example.com`, 'a user or a password'],
  ['DOCS_URL', 'docs.example.com', 'neither a path'],
  ['DOCS_URL', 'javascript:alert(1)', 'neither a path'],
  ['DOCS_URL', '//docs.example.com', 'neither a path'],
  ['SUPPORT_EMAIL', 'the help desk', 'not a mail address'],
  ['PRODUCT_NAME', 'Stage\r\nBcc: x@example.com', 'a line break'],
  ['FFMPEG', file, 'no program'],
  ['BACKUP_DIR', file, 'not a folder'],
  ['WAL_DIR', file, 'not a folder'],
  ['SMTP_URL', 'smtp://', 'names no host'],
  ['SMTP_URL', `smtp://me:100%${secret}@mail.example.com`, 'percent-encode'],
  ['SMTP_URL', `smtp://me:${secret}#1@mail.example.com`, 'percent-encode'],
  ['DATABASE_URL', `postgres://me:${secret}#1@db.example.com/x`, 'percent-encode'],
  ['EVENT_DATABASE_URL', `postgres://me:${secret}/1@db.example.com/x`, 'percent-encode'],
  ['DATABASE_URL', `postgres://me:${secret}@db/x?sslmode=on`, 'sslmode'],
  ['DATABASE_URL', `postgres://me:${secret}@db/x?sslrootcert=/none.pem`, '/none.pem'],
  ['DATABASE_URL', 'postgres://db/x?statement_timeout=5000', 'statement_timeout'],
  ['EVENT_DATABASE_URL', 'postgres://db/x?client_encoding=LATIN1', 'client_encoding'],
])('%s=%s cannot work and ends the start with a sentence [FINDINGS3-O2]', (name, value, said) => {
  const error = errorOf(() => readConfig({ MAIL_FROM: 'a@b.de', CARDS: 'sandbox', [name]: value }))
  expect(error).toBeInstanceOf(BadSetting)
  expect(error).toMatchObject({ exitCode: 78 })
  expect(error?.message).toMatch(new RegExp(`^${name}: [^\\n]+\\. Example: ${name}=`))
  expect(error?.message).toContain(said)
  expect(error?.message).not.toContain(secret)
})

test('what can work is taken, without a slash at its end [FINDINGS3-O2]', () => {
  const config = readConfig({
    PUBLIC_URL: 'https://Network.Example.com:443//',
    CARDS: 'sandbox',
    MEDIA_URL: 'https://cdn.example.com/some/where/',
    DOCS_URL: 'https://docs.example.com/network#start',
    SUPPORT_EMAIL: 'help@example.com',
  })
  expect(config).toMatchObject({
    publicUrl: 'https://network.example.com',
    mediaUrl: 'https://cdn.example.com/some/where',
    docsUrl: 'https://docs.example.com/network#start',
  })
})

test.each([
  ['https://ads.example.com', true],
  ['https://ad2.example.com', true],
  ['https://adserver.example.com', true],
  ['https://promo.example.com', true],
  ['https://network.example.com', false],
  ['https://admin.example.com', false],
  ['https://adsandmore.example.com', false],
])('%s is on block lists: %s [FINDINGS3-O1]', (address, isOn) => {
  const other = 'https://network.example.com'
  expect(hostsOnBlockLists({ publicUrl: address, mediaUrl: other })).toHaveLength(isOn ? 1 : 0)
  const [said] = hostsOnBlockLists({ publicUrl: other, mediaUrl: `${address}/media` })
  if (isOn) expect(said).toMatch(/^MEDIA_URL: block lists .* network\.example\.com$/)
})

function errorOf(act: () => unknown): Error | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    return error as Error
  }
}
