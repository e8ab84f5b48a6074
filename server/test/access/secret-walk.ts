// Uses every kind of secret that the product receives or generates. Tests then check that the
// returned secrets are stored and logged nowhere.
import { sandboxPaymentMethodId } from '@frontrow/contract/money/sandbox-cards'
import { approveOrganization } from '../../src/features/account/account.ts'
import { setPassword } from '../../src/features/identity/passwords/set-password.ts'
import { fillOrganization } from '../support/filled-organization.ts'
import { type Client, askCode, browser, formOf, mailsTo, post, signIn } from '../support/sign-in.ts'
import type { TestMember, World } from '../support/world.ts'

/** Secrets by a description of what they are. */
export type SecretsSeen = Map<string, string>

export interface SecretWalk {
  /** Secrets that must not be in any log, mail or table. */
  secrets: SecretsSeen
  /** Secrets that a mail must contain, but no log and no table. */
  mailed: SecretsSeen
  email: string
}

const numbers = {
  bank: {
    bank_account_holder_name: 'Kanarienvogel Holder',
    bank_account_number: '918273645546372',
    bank_address: 'Kanarienvogel Bankgatan 7',
    bank_swift_code: 'KANASESSXXX',
    iban: 'SE4550000000058398257466',
  },
  tax: {
    registration_id: '556677-889900',
    legal_address: 'Kanarienvogel Storgatan 9',
    taxation_id: 'TX-9081726354',
    vat_id: 'SE556677889901',
  },
}
const cardNumber = '4242424242424242'

export async function walkThroughSecrets(world: World): Promise<SecretWalk> {
  const walk: SecretWalk = { secrets: new Map(), mailed: new Map(), email: 'canary@example.com' }
  const as = browser('203.0.113.77')
  const password = await enter(world, walk, as)
  const token = await signInWith(world, walk, { password, as })
  await approveOrganization(world.services, { email: walk.email, operator: 'maria' })
  const own = { token } as TestMember
  await fillAccount(world, walk, own)
  await makeKeys(world, walk)
  await changePasswords(world, walk, { own, password, as })
  return walk
}

/** Signs up, with a wrong code before the right one. Returns the password. */
async function enter(world: World, walk: SecretWalk, as: Client): Promise<string> {
  const password = 'Kanarienvogel-sign-up'
  const form = formOf(walk.email, { password, confirmPassword: password })
  const code = await askCode(world, form, as)
  const guess = { email: form.email, code: 'Q7Q7Q8' }
  await post(world, 'sign-up/verify', { body: guess, as })
  const verified = await post(world, 'sign-up/verify', { body: { email: form.email, code }, as })
  const token = verified.json<{ verification_token: string }>().verification_token
  await post(world, 'sign-up', { body: { ...form, verification_token: token }, as })
  // Two malformed bodies that contain the password.
  await post(world, 'sign-up', { body: { ...form, role: 7 }, as })
  await world.server.inject({
    method: 'POST',
    url: '/api/v1/pre-registration/sign-up',
    headers: { 'content-type': 'application/json' },
    payload: `{"password":"${password}",`,
  })
  walk.secrets.set('the password of the sign-up', password)
  walk.secrets.set('a wrong code', guess.code)
  walk.mailed.set('the code', code)
  walk.secrets.set('the token of the verification', token)
  return password
}

async function signInWith(
  world: World,
  walk: SecretWalk,
  given: { password: string; as: Client },
): Promise<string> {
  const wrong = 'Kanarienvogel-wrong-guess'
  await signIn(world, { email: walk.email, password: wrong }, given.as)
  const signedIn = await signIn(world, { email: walk.email, password: given.password }, given.as)
  const token = signedIn.json<{ access_token: string }>().access_token
  walk.secrets.set('a wrong password', wrong)
  walk.secrets.set('the bearer token', token)
  for (const [name, value] of Object.entries(given.as.cookies ?? {})) {
    walk.secrets.set(`the cookie ${name}`, value)
  }
  return token
}

/** Saves bank and tax details, also while the table rejects writes, and adds a card. */
async function fillAccount(world: World, walk: SecretWalk, own: TestMember): Promise<void> {
  const shown = await world.call(own, { method: 'GET', path: '/developer/organization' })
  const { id } = shown.json<{ id: string }>()
  const put = (area: string, body: object) =>
    world.call(own, { method: 'PUT', path: `/organization/{org-id}/${area}?org_id=${id}`, body })
  await world.ask('ALTER TABLE bank_details ADD CONSTRAINT nothing CHECK (false)')
  await put('banking', numbers.bank)
  await world.ask('ALTER TABLE bank_details DROP CONSTRAINT nothing')
  await put('banking', numbers.bank)
  await put('taxation', numbers.tax)
  await put('taxation', { ...numbers.tax, unknown: 1 })
  const intent = await world.call(own, { method: 'POST', path: '/payment/create-setup-intent' })
  const { client_secret: secret } = intent.json<{ client_secret: string }>()
  const card = { number: cardNumber, brand: 'visa', expire: '12/99' }
  const method = sandboxPaymentMethodId(secret, card) ?? ''
  const path = `/payment/update-payment-method?payment_method_id=${method}`
  await world.call(own, { method: 'POST', path })
  for (const [field, value] of Object.entries({ ...numbers.bank, ...numbers.tax })) {
    walk.secrets.set(field, value)
  }
  walk.secrets.set('the card number', cardNumber)
  walk.secrets.set('the secret of the setup intent', secret)
}

/**
 * Makes the keys of an organization, an app and a placement, twice under one idempotency key, and
 * uses them.
 */
async function makeKeys(world: World, walk: SecretWalk): Promise<void> {
  const filled = await fillOrganization(world, 'Kanarie')
  const { member, appId } = filled
  const twice = async (path: string, body: object) => {
    const headers = { 'idempotency-key': 'canary' }
    const first = await world.call(member, { method: 'POST', path, body, headers })
    const again = await world.call(member, { method: 'POST', path, body, headers })
    return { body: `${first.body} ${again.body}` }
  }
  const named = { name: 'Kept', google_app_id: 'com.example.kept', category: 'Games' }
  const app = await twice('/app/{developer-id}', named)
  const pause = { name: 'Kept', type: 'Banner' }
  const placement = await twice(`/ad-placement/${appId}?app_id=${appId}`, pause)
  const shown = await world.call(member, { method: 'GET', path: '/developer/organization' })
  const device = { type: 'phone', os: 'android', orientation: 'portrait' }
  await world.call(undefined, {
    method: 'POST',
    path: '/delivery/v1/ads',
    body: { placement_api_key: filled.placementKey, device },
  })
  walk.secrets.set('the token of a member', member.token)
  walk.secrets.set('the key of an app', filled.appKey)
  walk.secrets.set('the key of a placement', filled.placementKey)
  for (const [what, answer] of Object.entries({ app, placement, organization: shown })) {
    for (const [key] of answer.body.matchAll(/fr_(?:org|app|p)_\w{36}/g)) {
      walk.secrets.set(`a key ${key.slice(0, 8)} of the answer for the ${what}`, key)
    }
  }
}

/** Changes a password three times: by its owner, through a mailed link, and by an operator. */
async function changePasswords(
  world: World,
  walk: SecretWalk,
  given: { own: TestMember; password: string; as: Client },
): Promise<void> {
  const [changed, reset, set] = ['changed', 'reset', 'operator'].map((by) => `Kanarienvogel-${by}`)
  const path = '/developer/password/{developer-id}'
  const change = (old_password: string) =>
    world.call(given.own, {
      method: 'PUT',
      path,
      body: { old_password, new_password: changed, confirm_password: changed },
    })
  await change('Kanarienvogel-not-mine')
  await change(given.password)
  await post(world, 'forgot-password', { body: { email: walk.email }, as: given.as })
  const link = /token=(\S+)/.exec(mailsTo(world, walk.email).at(-1)?.text ?? '')?.[1] ?? ''
  const body = { token: link, password: reset, confirmPassword: reset }
  await post(world, 'reset-password', { body, as: given.as })
  await post(world, 'reset-password', { body, as: given.as })
  await setPassword(world.services, {
    email: walk.email,
    password: set ?? '',
    operator: 'maria',
  })
  walk.secrets.set('a wrong old password', 'Kanarienvogel-not-mine')
  walk.secrets.set('the changed password', changed ?? '')
  walk.secrets.set('the password of the link', reset ?? '')
  walk.secrets.set('the password of the operator', set ?? '')
  walk.mailed.set('the link', link)
}
