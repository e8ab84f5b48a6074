import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { BadSetting, readConfig } from './config.ts'
import { isLoopbackHost } from '../networks/loopback.ts'

const folder = mkdtempSync(join(tmpdir(), 'frontrow-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('without any setting it is a demo on this machine', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    publicUrl: 'http://127.0.0.1:8080',
    isLocal: true,
    mediaUrl: 'http://127.0.0.1:8080/media',
    demo: true,
    autoApprove: false,
    trustProxy: [],
    productName: 'Frontrow',
    networkCurrency: 'USD',
    cardProvider: 'sandbox',
    databaseUrl: undefined,
    smtpUrl: undefined,
  })
})

test.each(['-1', '5s', '301'])('%j is no number of seconds to drain', (text) => {
  expect(() => readConfig({ DRAIN_SECONDS: text })).toThrow(/^DRAIN_SECONDS: /)
})

test('a server behind a proxy drains for five seconds', () => {
  expect(readConfig({}).drainSeconds).toBe(0)
  expect(
    readConfig({ HOST: '0.0.0.0', PUBLIC_URL: 'https://network.example.com', CARDS: 'sandbox' })
      .drainSeconds,
  ).toBe(5)
})

test('every setting is taken', () => {
  const geo = join(folder, 'geo.mmdb')
  writeFileSync(geo, '')
  const config = readConfig({
    HOST: '::',
    PORT: '80',
    PUBLIC_URL: 'https://network.example.com/',
    DATA_DIR: folder,
    DATABASE_URL: 'postgres://u:p@db/core',
    EVENT_DATABASE_URL: 'postgresql://db/events',
    TRUST_PROXY: '10.0.0.0/8, 2001:db8::/32 ,192.0.2.1',
    SECRETS_FILE: join(folder, 's.json'),
    MASTER_KEY: Buffer.alloc(32).toString('base64'),
    SMTP_URL: 'smtps://u:p@mail.example.com',
    MAIL_FROM: 'Ads <ads@example.com>',
    NETWORK_CURRENCY: 'EUR',
    GEOIP_FILE: geo,
    MEDIA_URL: 'https://cdn.example.com/m/',
    CARDS: 'sandbox',
    FILES_URL: `file://${folder}`,
    AUTO_APPROVE: '1',
    DEMO: '1',
    LOG_LEVEL: 'debug',
    PRODUCT_NAME: 'Stage',
    SUPPORT_EMAIL: 'help@example.com',
    DOCS_URL: 'https://docs.example.com',
  })
  expect(config).toMatchObject({
    publicUrl: 'https://network.example.com',
    mediaUrl: 'https://cdn.example.com/m',
    isLocal: false,
    trustProxy: ['10.0.0.0/8', '2001:db8::/32', '192.0.2.1'],
    autoApprove: true,
    filesFolder: folder,
    geoipFile: geo,
    networkCurrency: 'EUR',
    productName: 'Stage',
  })
  // The demo never runs beside an operator's own database.
  expect(config.demo).toBe(false)
})

describe('FINDINGS-M5', () => {
  test.each([
    [{}, true],
    [{ PUBLIC_URL: 'http://localhost:9000' }, true],
    [{ PUBLIC_URL: 'https://network.example.com', CARDS: 'sandbox' }, false],
    [{ PUBLIC_URL: 'https://network.example.com', CARDS: 'sandbox', DEMO: '1' }, false],
    [{ PUBLIC_URL: 'http://localhost:8080', HOST: '0.0.0.0' }, false],
    [{ DEMO: '0' }, false],
  ])('there is a demo only where HOST and PUBLIC_URL are this machine: %o', (env, expected) => {
    expect(readConfig(env).demo).toBe(expected)
  })
})

test('an empty setting counts as not given', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: '  ', SMTP_URL: '' })).toEqual(readConfig({}))
})

test.each([
  ['PORT', '80a'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '8e3'],
  ['PUBLIC_URL', 'network.example.com'],
  ['PUBLIC_URL', 'ftp://network.example.com'],
  ['MEDIA_URL', 'javascript:alert(1)'],
  ['DATABASE_URL', 'mysql://db/core'],
  ['EVENT_DATABASE_URL', 'db.example.com'],
  ['TRUST_PROXY', 'loopback'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1,proxy.example.com'],
  ['SMTP_URL', 'mail.example.com:25'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'Ads <ads@example.com>\r\nBcc: x@example.com'],
  ['CARDS', 'stripe'],
  ['NETWORK_CURRENCY', 'usd'],
  ['NETWORK_CURRENCY', 'EURO'],
  ['GEOIP_FILE', '/there/is/none.mmdb'],
  ['FILES_URL', 's3://host/bucket'],
  ['FILES_URL', 's3://key:se/cret@host/bucket'],
  ['FILES_URL', 's3://key:secret@host/'],
  ['FILES_URL', 's3://key:secret@host/bucket/deeper'],
  ['FILES_URL', 's3://key:secret@host/bucket?regoin=eu-north-1'],
  ['FILES_URL', 's3://key:secret@host/bucket?insecure=yes'],
  ['FFMPEG', '/there/is/no/ffmpeg'],
  ['FILES_URL', 'file:relative'],
  ['AUTO_APPROVE', 'yes'],
  ['DEMO', 'true'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused in one line with an example that works', (name, value) => {
  const error = errorOf(() => readConfig({ [name]: value }))
  expect(error).toBeInstanceOf(BadSetting)
  const [, named, example = ''] =
    /^(\w+): [^\n]+\. Example: \w+=(.+)$/.exec(error?.message ?? '') ?? []
  expect(named).toBe(name)
  // The example of a file setting names a file that does not exist on this machine.
  const retried = errorOf(() =>
    readConfig({
      MAIL_FROM: 'a@b.de',
      CARDS: 'sandbox',
      MASTER_KEY: Buffer.alloc(32).toString('base64'),
      [name]: example,
    }),
  )
  expect(retried === undefined || name === 'GEOIP_FILE').toBe(true)
})

test('a bucket is read with what is percent-encoded, by default over https', () => {
  const read = (text: string) => readConfig({ FILES_URL: text }).s3
  expect(read('s3://key%3A1:se%2Fcret@s3.example.com/ads.media?region=eu-north-1')).toEqual({
    bucketUrl: 'https://s3.example.com/ads.media',
    keyId: 'key:1',
    secret: 'se/cret',
    region: 'eu-north-1',
  })
  expect(read('s3://k:s@10.0.0.1:9000/media?insecure=1')).toMatchObject({
    bucketUrl: 'http://10.0.0.1:9000/media',
    region: 'us-east-1',
  })
})

test('the ffmpeg of the PATH is taken unless another or none is named', () => {
  const here = import.meta.dirname
  expect(readConfig({ PATH: here }).ffmpeg).toBeUndefined()
  expect(readConfig({ PATH: here, FFMPEG: process.execPath }).ffmpeg).toBe(process.execPath)
  expect(readConfig({ PATH: process.env['PATH'], FFMPEG: 'none' }).ffmpeg).toBeUndefined()
})

test('a setting that needs another names the one that is missing', () => {
  expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/^PUBLIC_URL: must be given/)
  expect(() => readConfig({ SMTP_URL: 'smtp://mail' })).toThrow(/^MAIL_FROM: must be given/)
})

test('no secret of a bad setting is repeated', () => {
  const bad = {
    DATABASE_URL: 'mysql://user:canary@db',
    SMTP_URL: 'http://user:canary@mail',
    FILES_URL: 's3://key:canary@host/',
  }
  for (const [name, value] of Object.entries(bad)) {
    expect(errorOf(() => readConfig({ [name]: value }))?.message).not.toContain('canary')
  }
})

test('loopback is known by name and by address', () => {
  for (const host of ['localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]']) {
    expect(isLoopbackHost(host)).toBe(true)
  }
  for (const host of [
    '0.0.0.0',
    '::',
    '128.0.0.1',
    'localhost.example.com',
    '127.0.0.1.example.com',
    '',
  ]) {
    expect(isLoopbackHost(host)).toBe(false)
  }
})

function errorOf(act: () => unknown): Error | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    return error as Error
  }
}
