import { BadSetting } from '../failures/bad-setting.ts'
import { isLoopbackHost } from '../networks/loopback.ts'
import type { Given } from './setting-list.ts'

/** The settings of the Stripe integration. */
export interface StripeSettings {
  readonly secretKey: string
  /** True for a pair of test keys, which never move money. */
  readonly isTest: boolean
  /** Sent to browsers; not a secret. */
  readonly publishableKey: string
  /** Undefined where Stripe cannot reach this machine; then no webhook event is handled. */
  readonly webhookSecret: string | undefined
  /** The address of a Stripe mock on this machine; undefined for Stripe itself. */
  readonly apiUrl: string | undefined
}

export interface CardSettings {
  readonly cardProvider: 'sandbox' | 'stripe'
  readonly stripe: StripeSettings | undefined
}

const examples = {
  STRIPE_SECRET_KEY: 'sk_test_51Abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51Abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_Abc',
  STRIPE_API_URL: 'http://127.0.0.1:12111',
} as const

/**
 * Reads the card provider: Stripe where its keys are set, the sandbox otherwise. Throws
 * `BadSetting`, which never repeats a key.
 */
export function readCardSettings(env: Given, publicUrl: string): CardSettings {
  const stripe = readStripe(env, publicUrl)
  refuseDoubtfulSandbox(env.CARDS, { publicUrl, isStripe: stripe !== undefined })
  return { cardProvider: stripe === undefined ? 'sandbox' : 'stripe', stripe }
}

function readStripe(env: Given, publicUrl: string): StripeSettings | undefined {
  const stripeVariable = Object.keys(env).find((name) => name.startsWith('STRIPE_'))
  if (stripeVariable === undefined) return undefined
  const secretKey = keyOf(env, 'STRIPE_SECRET_KEY', /^[rs]k_(test|live)_\w+$/)
  if (secretKey === undefined)
    throwBadSetting('STRIPE_SECRET_KEY', `must be given with ${stripeVariable}`)
  const publishableKey = keyOf(env, 'STRIPE_PUBLISHABLE_KEY', /^pk_(test|live)_\w+$/)
  if (publishableKey === undefined)
    throwBadSetting('STRIPE_PUBLISHABLE_KEY', 'must be given with STRIPE_SECRET_KEY')
  refuseMixedModes({ secretKey, publishableKey, publicUrl })
  const webhookSecret = keyOf(env, 'STRIPE_WEBHOOK_SECRET', /^whsec_[\w+/=]+$/)
  if (webhookSecret === undefined && !isLocal(publicUrl))
    throwBadSetting(
      'STRIPE_WEBHOOK_SECRET',
      `must be given when PUBLIC_URL (${publicUrl}) is not this machine only`,
    )
  const apiUrl = readApiUrl(env, secretKey)
  return { secretKey, isTest: modeOf(secretKey) === 'test', publishableKey, webhookSecret, apiUrl }
}

function keyOf(env: Given, name: keyof typeof examples, pattern: RegExp): string | undefined {
  const key = env[name]
  if (key !== undefined && !pattern.test(key))
    throwBadSetting(
      name,
      `does not look like one, which begins as ${examples[name].replace(/[^_]*$/, '')}…`,
    )
  return key
}

/** True where charges are real money: with live keys of Stripe. */
export function takesRealMoney({ stripe }: Pick<CardSettings, 'stripe'>): boolean {
  return stripe?.isTest === false
}

/** The provider name that is stored with customers, intents and cards. */
export function cardProviderNameOf({
  stripe,
}: Pick<CardSettings, 'stripe'>): 'sandbox' | 'stripe_test' | 'stripe' {
  if (stripe === undefined) return 'sandbox'
  return stripe.isTest ? 'stripe_test' : 'stripe'
}

/** Test keys never move money and live keys always do, so a mixed pair is refused. */
function refuseMixedModes(keys: {
  secretKey: string
  publishableKey: string
  publicUrl: string
}): void {
  const mode = modeOf(keys.secretKey)
  if (modeOf(keys.publishableKey) !== mode)
    throwBadSetting('STRIPE_PUBLISHABLE_KEY', `must be a ${mode} key, as STRIPE_SECRET_KEY is`)
  if (mode === 'live' && !keys.publicUrl.startsWith('https:'))
    throwBadSetting(
      'STRIPE_SECRET_KEY',
      `a live key needs a PUBLIC_URL (${keys.publicUrl}) of https`,
    )
}

function modeOf(key: string): string {
  return key.split('_')[1] ?? ''
}

function readApiUrl(env: Given, secretKey: string): string | undefined {
  const text = env.STRIPE_API_URL
  if (text === undefined) return undefined
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol) || !isLocal(text))
    throwBadSetting('STRIPE_API_URL', `"${text}" is not an http address of this machine`)
  if (modeOf(secretKey) === 'live')
    throwBadSetting('STRIPE_API_URL', 'a live key is not sent to a stand-in; take it out')
  return text.replace(/\/+$/, '')
}

/** The sandbox moves no money, so a public installation must set CARDS=sandbox explicitly. */
function refuseDoubtfulSandbox(
  setting: string | undefined,
  options: { publicUrl: string; isStripe: boolean },
): void {
  if (setting !== undefined && setting !== 'sandbox') {
    const wrong = `"${setting}" is not sandbox; real ones are taken where STRIPE_SECRET_KEY is given`
    throw new BadSetting('CARDS', wrong, 'sandbox')
  }
  if (setting !== undefined && options.isStripe) {
    const wrong = 'is sandbox, but STRIPE_SECRET_KEY is given as well; take one of them out'
    throw new BadSetting('CARDS', wrong, 'sandbox')
  }
  if (setting === undefined && !options.isStripe && !isLocal(options.publicUrl)) {
    const wrong = `must be given when PUBLIC_URL (${options.publicUrl}) is not this machine only and STRIPE_SECRET_KEY is not given`
    throw new BadSetting('CARDS', wrong, 'sandbox')
  }
}

function isLocal(address: string): boolean {
  return isLoopbackHost(new URL(address).hostname)
}

function throwBadSetting(variable: keyof typeof examples, wrong: string): never {
  throw new BadSetting(variable, wrong, examples[variable])
}
