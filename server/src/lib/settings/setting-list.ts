// Every setting of the environment that `readConfig` reads. docs/settings.md is generated from this
// list, so texts are Markdown, with links from that page.

interface Setting {
  /** The value where the environment gives none. */
  initial?: string
  /** Where there is no such value: what holds then. */
  otherwise?: string
  means: string
}

/** Checks the entries and keeps their own types. */
const group = <Entries extends Record<string, Setting>>(entries: Entries) => entries

const addresses = group({
  PORT: { initial: '8080', means: 'the port where everything is served' },
  HOST: {
    initial: '127.0.0.1',
    means: 'the address to listen on; `0.0.0.0` for every one of this machine',
  },
  PUBLIC_URL: {
    otherwise: '`http://HOST:PORT`',
    means:
      'how the world reaches it. It must be given when `HOST` is not this machine only. Passkeys belong to its host name for ever',
  },
  TRUST_PROXY: {
    otherwise: 'none',
    means:
      'addresses and networks of proxies, with commas between them, whose `X-Forwarded-For` is used. Every other address may have 100 connections',
  },
  OPERATOR_NETWORKS: {
    initial: 'loopback',
    means:
      'from where operators reach `/operator`: addresses and networks with commas between them, or `any`. Elsewhere nothing is there. `loopback` is the machine of the server',
  },
  MEDIA_URL: {
    otherwise: '`PUBLIC_URL/media`',
    means: 'a CDN, or a host of its own, in front of the media',
  },
  OUTBOUND: {
    initial: 'on',
    means:
      '`off` on a network without a way out: nothing is sent to addresses that members give, and what would be sent waits',
  },
  OUTBOUND_ALLOW: {
    otherwise: 'none, and this machine where `PUBLIC_URL` is this machine',
    means:
      'private addresses and networks, with commas between them, that members may have messages sent to. Every other private address is refused',
  },
})

const data = group({
  DATA_DIR: {
    initial: './data',
    means: 'the folder of the embedded database, the media, the kept mails and the secrets',
  },
  DATABASE_URL: {
    otherwise: 'the embedded PostgreSQL in `DATA_DIR`',
    means:
      'an external PostgreSQL 15 or newer. Where its user may not create roles, `npm run operator -- sql-for-dba` prints what a DBA runs',
  },
  EVENT_DATABASE_URL: {
    otherwise: 'the same database',
    means: 'where the events of ad delivery are stored',
  },
  DATABASE_PATIENCE: {
    initial: '60',
    means: 'how many seconds a start waits for a database that does not answer',
  },
  FILES_URL: {
    otherwise: 'a folder in `DATA_DIR`',
    means:
      'where uploaded media are stored: `file:/folder`, or `s3://key:secret@host[:port]/bucket?region=…`, with `&insecure=1` for plain http',
  },
  SECRETS_FILE: {
    otherwise: '`DATA_DIR/secrets.json`',
    means:
      'the file of the master key, the same on every node. It is made at the first start with the embedded database, and by `make-secrets` otherwise',
  },
  MASTER_KEY: {
    otherwise: '`SECRETS_FILE` is read',
    means:
      'the master key itself, 32 bytes in base64. Keep a copy of either: without it, nothing encrypted can be read again',
  },
  BACKUP_DIR: {
    otherwise: 'none',
    means:
      'where a server backs up its embedded database and media; the last seven stay: [backup](backup.md)',
  },
  BACKUP_HOURS: { initial: '24', means: 'how many hours are between two backups' },
  WAL_DIR: {
    otherwise: 'none',
    means:
      'where the embedded database archives its log, compressed, for a restore to any moment. It is also set for every restore',
  },
})

const mails = group({
  SMTP_URL: {
    otherwise: 'mails are kept in `DATA_DIR/mail`',
    means:
      'the mail server, as `smtps://user:secret@host`. Kept mails are shown at `/mailbox`, to browsers on this machine',
  },
  MAIL_FROM: {
    otherwise: '`Frontrow <frontrow@localhost>`',
    means: 'the sender of mails. It must be given with `SMTP_URL`',
  },
  MAIL: {
    otherwise: 'none',
    means:
      '`folder` keeps mails in `DATA_DIR/mail` also where `DATABASE_URL` and a public `PUBLIC_URL` otherwise require `SMTP_URL`',
  },
})

const money = group({
  CARDS: {
    otherwise: '`sandbox` where `PUBLIC_URL` is this machine only',
    means:
      '`sandbox` takes test numbers only, and no money. It must be given when `PUBLIC_URL` is not this machine only and there is no Stripe key',
  },
  STRIPE_SECRET_KEY: {
    otherwise: 'none: sandbox cards',
    means: 'real cards: [real cards](real-cards.md)',
  },
  STRIPE_PUBLISHABLE_KEY: {
    otherwise: 'none',
    means: 'the key that browsers get. It must be given with `STRIPE_SECRET_KEY`',
  },
  STRIPE_WEBHOOK_SECRET: {
    otherwise: 'none',
    means: 'checks what Stripe sends. It may be left out on this machine only',
  },
  STRIPE_API_URL: {
    otherwise: 'Stripe',
    means: 'a stand-in for it on this machine, with test keys',
  },
  NETWORK_CURRENCY: {
    otherwise: 'what the database began with, or `USD`',
    means:
      'in which ECPMs are compared, and credit limits, invoices and payouts are written. It must have two decimals, is stored at the first start, and is never another one',
  },
  RATES_URL: {
    otherwise: 'none: rates are set by hand',
    means:
      'where exchange rates are fetched from every six hours: the daily file of the European Central Bank, `https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml`, or a copy of it, which may be in a network of `OUTBOUND_ALLOW`',
  },
  MAX_BUDGET: {
    initial: '10000000',
    means: 'the greatest daily or total budget of a campaign, in the currency of the network',
  },
  MAX_ECPM: {
    initial: '10000',
    means: 'the greatest ECPM of a campaign, in the currency of the network',
  },
  MIN_ECPM: {
    initial: '0.01',
    means:
      'the ECPM, in the currency of the network, below which a campaign may be made and is not sold',
  },
})

const members = group({
  AUTO_APPROVE: {
    initial: '0',
    means: '`1`: a new organization is approved at sign-up',
  },
  PASSWORD_BLOCKLIST: {
    initial: 'warn',
    means:
      '`enforce` refuses new passwords from the list of the most common ones; `warn` only writes a log line',
  },
  MEMBER_CALLS_A_SECOND: {
    initial: '50',
    means:
      'how many calls one person or API token makes in a second, after ten times as many at once. The rest is refused with 429',
  },
  MAX_CAMPAIGNS: {
    initial: '1000',
    means: 'how many campaigns an organization may have; paused and ended ones count',
  },
  MAX_APPS: {
    initial: '200',
    means: 'how many apps an organization may have; retired ones count',
  },
  MAX_PLACEMENTS: {
    initial: '500',
    means: 'how many placements an organization may have; retired ones count',
  },
  PRODUCT_NAME: { initial: 'Frontrow', means: 'the name that people see' },
  SUPPORT_EMAIL: { otherwise: 'none', means: 'whom people may write to' },
  DOCS_URL: { initial: '/getstarted', means: 'where the links to instructions lead' },
  DEMO: {
    initial: '1',
    means:
      '`0` leaves the demo out. There is none beside an external database, nor where `HOST` or `PUBLIC_URL` is not this machine',
  },
})

const ads = group({
  GEOIP_FILE: {
    otherwise: 'the country file that comes with the program',
    means: 'any mmdb with countries',
  },
  DATACENTRE_FILE: {
    otherwise: 'none',
    means:
      'networks of data centres, one a line as `203.0.113.0/24`: events from there do not count',
  },
  SKAN_NETWORK_ID: {
    otherwise: 'none: postbacks are refused',
    means: 'what Apple calls this network, as `abc123def.skadnetwork`',
  },
  FFMPEG: {
    otherwise: 'the `ffmpeg` of the `PATH`, if any',
    means:
      'takes stills out of videos that come without one, and makes the Theora renditions that Godot plays; `none` leaves both out',
  },
})

const running = group({
  WORKERS: {
    initial: '1',
    means:
      'how many processes serve on the port: a number up to 32, or `auto` for one a core, two fewer beside the embedded database. SIGUSR2 replaces them one by one, and no call fails',
  },
  DRAIN_SECONDS: {
    otherwise: '`5`, or `0` where only this machine reaches the server',
    means:
      'how long a server that was asked to end (SIGTERM) is unready at `/health/ready` and serves on',
  },
  METRICS_PORT: {
    otherwise: 'none',
    means: 'a port for `/metrics` and `/health` alone, open to everybody who reaches it',
  },
  METRICS_ALLOW: {
    otherwise: 'only this machine',
    means: 'networks that may read `/metrics` on the public port; others get 404',
  },
  METRICS_TOKEN: {
    otherwise: 'none',
    means:
      'what a Prometheus elsewhere sends as a bearer token to read `/metrics`: 16 to 200 characters',
  },
  ACCESS_LOG: {
    initial: 'errors',
    means:
      'which calls are logged: `errors` are those with 5xx or slower than a second; or `all`, or `none`. Query, body, token and address are never logged',
  },
  LOG_LEVEL: {
    initial: 'info',
    means:
      'how much is logged, as JSON lines; readable ones on a terminal, where the lines of a start go to `DATA_DIR/start.log` unless this is set',
  },
})

/** The headings of docs/settings.md, each with its settings. */
export const settingGroups: readonly [heading: string, Readonly<Record<string, Setting>>][] = [
  ['Addresses', addresses],
  ['Data', data],
  ['Mails', mails],
  ['Money', money],
  ['Members', members],
  ['Ads', ads],
  ['Running', running],
]

const settings = { ...addresses, ...data, ...mails, ...money, ...members, ...ads, ...running }

type SettingName = keyof typeof settings
type WithInitial = {
  [Name in SettingName]: (typeof settings)[Name] extends { initial: string } ? Name : never
}[SettingName]

/** What the environment gives. Another name than those of the list does not compile. */
export type Given = { readonly [Name in SettingName]?: string | undefined }

/** What the environment gives, and the initial values of the rest. */
export type Settings = Given & { readonly [Name in WithInitial]: string }

/** An empty value counts as not given. */
export function withInitial(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.entries(environment).filter(
    ([, value]) => value !== undefined && value.trim() !== '',
  )
  const initial = Object.entries<Setting>(settings).flatMap(([name, setting]) =>
    setting.initial === undefined ? [] : [[name, setting.initial]],
  )
  return Object.fromEntries([...initial, ...given]) as Settings
}
