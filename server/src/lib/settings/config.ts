import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, isAbsolute, join, resolve } from 'node:path'
import { type S3Settings, readS3Url } from './files-url.ts'
import { type AddressSettings, readAddressSettings } from './address-settings.ts'
import { BadSetting } from '../failures/bad-setting.ts'
import { type CardSettings, readCardSettings } from './card-settings.ts'
import { type CommonPasswords, readCommonPasswords } from './common-passwords.ts'
import { readDatabaseUrl } from './database-url.ts'
import { isLoopbackHost } from '../networks/loopback.ts'
import { type MasterKeySettings, readMasterKeySettings } from './master-key.ts'
import { type MetricsSettings, readMetricsSettings } from './metrics-settings.ts'
import { createNetworkList } from '../networks/network-list.ts'
import { type MailSettings, readMailSettings } from './mail-settings.ts'
import { type NetworkSettings, readNetworkSettings } from './network-settings.ts'
import { type OperationSettings, readOperationSettings } from './operation-settings.ts'
import { type OutboundSettings, readOutboundSettings } from './outbound-settings.ts'
import { type OperatorSettings, readOperatorSettings } from './operator-settings.ts'
import { type Given, withInitial } from './setting-list.ts'

export { BadSetting } from '../failures/bad-setting.ts'

/** The settings from the environment, read and checked once at start. */
export interface Config
  extends
    AddressSettings,
    CardSettings,
    NetworkSettings,
    OperatorSettings,
    OutboundSettings,
    OperationSettings,
    MasterKeySettings,
    MailSettings,
    MetricsSettings {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly eventDatabaseUrl: string | undefined
  readonly trustProxy: readonly string[]
  readonly geoipFile: string | undefined
  /** Path of the operator's list of data centre networks. */
  readonly datacentreFile: string | undefined
  /**
   * Apple's id of this ad network, in lower case. Without it no SKAdNetwork postback is accepted.
   */
  readonly skanNetworkId: string | undefined
  /** The folder of published media. With a bucket it holds only unfinished uploads. */
  readonly filesFolder: string
  /** The bucket of published media; undefined where they are in `filesFolder`. */
  readonly s3: S3Settings | undefined
  /** Path of ffmpeg, for stills of videos and their renditions; undefined where there is none. */
  readonly ffmpeg: string | undefined
  readonly commonPasswords: CommonPasswords
  readonly autoApprove: boolean
  readonly demo: boolean
  readonly productName: string
  readonly logLevel: string
  /** False where the log has its usual level because nobody said another. */
  readonly isLogLevelGiven: boolean
  /** True when host and public address are both of this machine only. */
  readonly isLocal: boolean
}

/**
 * Reads the settings. Throws `BadSetting` for the first invalid one. An empty value counts as not
 * set.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const env = withInitial(environment)
  const { HOST: host } = env
  const port = readPort(env.PORT)
  const addresses = readAddressSettings(env, { host, port })
  const { publicUrl } = addresses
  const dataDir = resolve(env.DATA_DIR)
  const databaseUrl = readDatabaseUrl('DATABASE_URL', env.DATABASE_URL)
  const isPublicUrlLocal = isLoopbackHost(new URL(publicUrl).hostname)
  const isLocal = isLoopbackHost(host) && isPublicUrlLocal
  return {
    host,
    port,
    ...addresses,
    dataDir,
    databaseUrl,
    isLocal,
    ...readOutside(env, dataDir),
    ffmpeg: readFfmpeg(env.FFMPEG, environment['PATH']),
    eventDatabaseUrl: readDatabaseUrl('EVENT_DATABASE_URL', env.EVENT_DATABASE_URL),
    trustProxy: readAddresses(env.TRUST_PROXY),
    ...readCardSettings(env, publicUrl),
    ...readNetworkSettings(env),
    ...readOperatorSettings(env),
    ...readOutboundSettings(env, { isPublicUrlLocal }),
    ...readOperationSettings(env, isLocal),
    ...readMailSettings(env, { isShared: databaseUrl !== undefined && !isLocal }),
    ...readMetricsSettings(env),
    commonPasswords: readCommonPasswords(env.PASSWORD_BLOCKLIST),
    autoApprove: readSwitch('AUTO_APPROVE', env.AUTO_APPROVE),
    // The demo prints its password at each start, so it runs on this machine only.
    demo: readSwitch('DEMO', env.DEMO) && databaseUrl === undefined && isLocal,
    productName: readProductName(env.PRODUCT_NAME),
    logLevel: readLogLevel(env.LOG_LEVEL),
    isLogLevelGiven: Boolean(environment['LOG_LEVEL']),
  }
}

/** Settings of files and other external resources. */
function readOutside(env: Given, dataDir: string) {
  return {
    ...readMasterKeySettings(env, dataDir),
    geoipFile: readGeoipFile(env.GEOIP_FILE),
    datacentreFile: readDatacentreFile(env.DATACENTRE_FILE),
    skanNetworkId: readSkanNetworkId(env.SKAN_NETWORK_ID),
    ...readFilesUrl(env.FILES_URL, dataDir),
  }
}

function readPort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new BadSetting('PORT', `"${text}" is not a port number`, '8080')
  }
  return port
}

function readAddresses(text: string | undefined): string[] {
  const addresses = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  for (const address of addresses) {
    if (!createNetworkList().add(address)) {
      throw new BadSetting(
        'TRUST_PROXY',
        `"${address}" is not an address or a network`,
        '10.0.0.0/8,192.168.1.5',
      )
    }
  }
  return addresses
}

function readGeoipFile(text: string | undefined): string | undefined {
  if (text !== undefined && !existsSync(text)) {
    throw new BadSetting('GEOIP_FILE', `there is no file "${text}"`, '/srv/geo/country.mmdb')
  }
  return text
}

function readDatacentreFile(text: string | undefined): string | undefined {
  if (text !== undefined && !existsSync(text))
    throw new BadSetting(
      'DATACENTRE_FILE',
      `there is no file "${text}"`,
      '/etc/frontrow/datacentres.txt',
    )
  return text
}

/** Apple's network ids are lower-case. An upper-case one would produce an invalid signature. */
function readSkanNetworkId(text: string | undefined): string | undefined {
  if (text !== undefined && !/^[a-z0-9]{1,60}\.skadnetwork$/.test(text))
    throw new BadSetting(
      'SKAN_NETWORK_ID',
      `"${text}" is no id of an ad network`,
      'abc123def.skadnetwork',
    )
  return text
}

/** Stills and renditions are optional, so ffmpeg is taken from the PATH where it is installed. */
function readFfmpeg(text: string | undefined, path: string | undefined): string | undefined {
  if (text === 'none') return undefined
  if (text !== undefined && !isProgram(text))
    throw new BadSetting('FFMPEG', `there is no program "${text}"`, 'none')
  const found = (path ?? '').split(delimiter).map((folder) => join(folder, 'ffmpeg'))
  return text ?? found.find((program) => isAbsolute(program) && isProgram(program))
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

function readFilesUrl(text: string | undefined, dataDir: string) {
  const near = resolve(dataDir, 'media')
  if (text === undefined) return { filesFolder: near, s3: undefined }
  if (text.startsWith('s3:')) {
    const s3 = readS3Url(text)
    if (typeof s3 !== 'string') return { filesFolder: near, s3 }
    throw new BadSetting(
      'FILES_URL',
      s3,
      's3://key:secret@s3.example.com/frontrow?region=eu-north-1',
    )
  }
  const folder = text.startsWith('file:') ? text.replace(/^file:(\/\/)?/, '') : ''
  if (!isAbsolute(folder)) {
    throw new BadSetting(
      'FILES_URL',
      `"${text.split('@').at(-1)}" is neither a file: address of an absolute folder nor an s3: address`,
      'file:/srv/frontrow/media',
    )
  }
  return { filesFolder: folder, s3: undefined }
}

function readSwitch(variable: string, text: string): boolean {
  if (text !== '0' && text !== '1')
    throw new BadSetting(variable, `"${text}" is neither 0 nor 1`, '1')
  return text === '1'
}

/** It stands in the subjects of mails, which are one line. */
function readProductName(text: string): string {
  if (/\p{Cc}/u.test(text))
    throw new BadSetting('PRODUCT_NAME', 'has a line break or a control character', 'Frontrow')
  return text
}

function readLogLevel(text: string): string {
  const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
  if (!levels.includes(text))
    throw new BadSetting('LOG_LEVEL', `"${text}" is not one of ${levels.join(', ')}`, 'info')
  return text
}
