import { BadSetting } from '../failures/bad-setting.ts'
import { isLoopbackHost } from '../networks/loopback.ts'
import type { Settings } from './setting-list.ts'

/** Where people, apps and mails reach the program. */
export interface AddressSettings {
  /** Has no trailing slash. */
  readonly publicUrl: string
  /** Has no trailing slash. */
  readonly mediaUrl: string
  readonly docsUrl: string
  readonly supportEmail: string
}

const examples = {
  PUBLIC_URL: 'https://network.example.com',
  MEDIA_URL: 'https://cdn.example.com/media',
  DOCS_URL: 'https://docs.example.com/network',
  SUPPORT_EMAIL: 'support@example.com',
} as const

/** Throws `BadSetting` for an address under which something could not be reached. */
export function readAddressSettings(
  env: Settings,
  { host, port }: { host: string; port: number },
): AddressSettings {
  const publicUrl = readPublicUrl(env.PUBLIC_URL, host, port)
  return {
    publicUrl,
    mediaUrl: readUrl('MEDIA_URL', env.MEDIA_URL ?? `${publicUrl}/media`),
    docsUrl: readDocsUrl(env.DOCS_URL),
    supportEmail: readSupportEmail(env.SUPPORT_EMAIL ?? ''),
  }
}

/** How hosts begin whose scripts and pictures block lists stop, in any browser with one. */
const blockedBeginnings =
  /^(ads?\d*|adserv(er|e|ing)?|adv|advert(s|ising|isement)?|adnetwork|banners?|promos?|sponsors?|track(er|ing)?)\./

/** A sentence for each address under which browsers with a block list show an empty page. */
export function hostsOnBlockLists(addresses: Pick<AddressSettings, 'publicUrl' | 'mediaUrl'>) {
  const { publicUrl: PUBLIC_URL, mediaUrl: MEDIA_URL } = addresses
  return Object.entries({ PUBLIC_URL, MEDIA_URL }).flatMap(([variable, address]) => {
    const { hostname } = new URL(address)
    if (!blockedBeginnings.test(hostname)) return []
    return `${variable}: block lists of browsers stop hosts that begin as ${hostname} does: the console or the ads stay empty for people who use one; take another host, such as network.example.com`
  })
}

function readPublicUrl(text: string | undefined, host: string, port: number): string {
  if (text !== undefined) return readOrigin(text)
  if (!isLoopbackHost(host))
    throwBadSetting('PUBLIC_URL', `must be given when HOST (${host}) is not this machine only`)
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** The pages ask for `/api` and `/media` of their host, so that nothing works below a path. */
function readOrigin(text: string): string {
  const read = readUrl('PUBLIC_URL', text)
  const { hostname, origin, pathname } = new URL(read)
  if (pathname !== '/')
    throwBadSetting('PUBLIC_URL', `"${text}" has a path: the product needs a host name of its own`)
  if (/^(0\.0\.0\.0|\[::\])$/.test(hostname))
    throwBadSetting(
      'PUBLIC_URL',
      `"${text}" is where a server listens, and nobody can be sent there`,
    )
  return origin
}

function readUrl(variable: 'PUBLIC_URL' | 'MEDIA_URL', text: string): string {
  if (!isWebAddress(text)) throwBadSetting(variable, `"${text}" is not an http or https address`)
  const { username, password, search, hash } = new URL(text)
  // A password that stands in it is not repeated.
  if (username !== '' || password !== '')
    throwBadSetting(variable, 'has a user or a password in it, which everybody would see')
  if (search !== '' || hash !== '')
    throwBadSetting(variable, `"${text}" has a part behind ? or #, where no path can follow`)
  return text.replace(/[?#]*$/, '').replace(/\/+$/, '')
}

/** A path of this server or an address. */
function readDocsUrl(text: string): string {
  if (!/^\/(?!\/)/.test(text) && !isWebAddress(text))
    throwBadSetting(
      'DOCS_URL',
      `"${text}" is neither a path that begins with / nor an http or https address`,
    )
  return text
}

function readSupportEmail(text: string): string {
  if (text !== '' && !/^[^\s@<>]+@[^\s@<>]+$/.test(text))
    throwBadSetting('SUPPORT_EMAIL', `"${text}" is not a mail address`)
  return text
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function throwBadSetting(variable: keyof typeof examples, wrong: string): never {
  throw new BadSetting(variable, wrong, examples[variable])
}
