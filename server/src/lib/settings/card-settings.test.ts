import { expect, test } from 'vitest'
import { BadSetting } from '../failures/bad-setting.ts'
import { readCardSettings } from './card-settings.ts'

const here = 'http://127.0.0.1:8080'
const world = 'https://network.example.com'
const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
const whole = { ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const live = {
  STRIPE_SECRET_KEY: 'rk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test('the sandbox takes the cards where there is no key', () => {
  expect(readCardSettings({}, here)).toEqual({ cardProvider: 'sandbox', stripe: undefined })
  expect(readCardSettings({ CARDS: 'sandbox' }, world).cardProvider).toBe('sandbox')
  expect(() => readCardSettings({}, world)).toThrow(/^CARDS: must be given when PUBLIC_URL /)
})

test('with Stripe’s keys real cards are taken [CST-07]', () => {
  expect(readCardSettings(keys, here)).toEqual({
    cardProvider: 'stripe',
    stripe: {
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      isTest: true,
      webhookSecret: undefined,
      apiUrl: undefined,
    },
  })
  expect(readCardSettings(whole, world).stripe).toMatchObject({ webhookSecret: 'whsec_1' })
  expect(readCardSettings(live, world).stripe).toMatchObject({
    secretKey: 'rk_live_1',
    isTest: false,
  })
  const fake = { ...keys, STRIPE_API_URL: 'http://[::1]:12111/' }
  expect(readCardSettings(fake, here).stripe?.apiUrl).toBe('http://[::1]:12111')
})

test.each<[named: string, env: Record<string, string>, publicUrl: string, wrong: RegExp]>([
  ['STRIPE_SECRET_KEY', { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, here, /with STRIPE_PUBLISHABLE_/],
  ['STRIPE_SECRET_KEY', { STRIPE_API_URL: 'http://localhost:1' }, here, /with STRIPE_API_URL/],
  ['STRIPE_PUBLISHABLE_KEY', { STRIPE_SECRET_KEY: 'sk_test_1' }, here, /with STRIPE_SECRET_KEY/],
  [
    'STRIPE_SECRET_KEY',
    { ...keys, STRIPE_SECRET_KEY: 'pk_test_canary' },
    here,
    /begins as sk_test/,
  ],
  ['STRIPE_SECRET_KEY', { ...keys, STRIPE_SECRET_KEY: 'sk_test_canary x' }, here, /look like one/],
  ['STRIPE_PUBLISHABLE_KEY', { ...keys, STRIPE_PUBLISHABLE_KEY: 'sk_test_canary' }, here, /pk_/],
  ['STRIPE_PUBLISHABLE_KEY', { ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, here, /a test key/],
  ['STRIPE_WEBHOOK_SECRET', { ...keys, STRIPE_WEBHOOK_SECRET: 'canary' }, here, /as whsec_/],
  ['STRIPE_WEBHOOK_SECRET', keys, world, /must be given when PUBLIC_URL/],
  ['STRIPE_SECRET_KEY', live, here, /live key needs a PUBLIC_URL/],
  ['STRIPE_SECRET_KEY', live, 'http://network.example.com', /live key needs a PUBLIC_URL/],
  ['STRIPE_API_URL', { ...keys, STRIPE_API_URL: 'https://api.example.com' }, here, /this machine/],
  ['STRIPE_API_URL', { ...keys, STRIPE_API_URL: 'ftp://localhost' }, here, /this machine/],
  ['STRIPE_API_URL', { ...live, STRIPE_API_URL: 'http://localhost:1' }, world, /not sent/],
  ['CARDS', { ...keys, CARDS: 'sandbox' }, here, /take one of them out/],
  ['CARDS', { CARDS: 'stripe' }, here, /is not sandbox/],
])(
  '%s is refused in one line, and no key is repeated: %j at %s',
  (...[named, env, publicUrl, wrong]) => {
    const error = errorOf(() => readCardSettings(env, publicUrl))
    expect(error).toBeInstanceOf(BadSetting)
    const { message = '' } = error ?? {}
    expect(message).toMatch(new RegExp(`^${named}: [^\\n]+\\. Example: ${named}=\\S+$`))
    expect(message).toMatch(wrong)
    expect(message).not.toContain('canary')
  },
)

function errorOf(act: () => unknown): Error | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    return error as Error
  }
}
