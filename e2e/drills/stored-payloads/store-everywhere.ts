// An organization with a payload in every free text of the API, and somebody who reports the ads in
// its apps.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sendVerification, signUp, verifyCode } from '@frontrow/contract/account'
import { createToken } from '@frontrow/contract/identity/sign-in'
import { saveDetails, showOrganization } from '@frontrow/contract/account/organization'
import { listAdContents } from '@frontrow/contract/ad-contents'
import { createApp, listApps, setAppRetirement } from '@frontrow/contract/apps'
import { listPayments, saveBanking, saveTaxation } from '@frontrow/contract/billing'
import { saveBillingProfile } from '@frontrow/contract/documents/parties'
import { createCampaign, editCampaign } from '@frontrow/contract/campaigns'
import { recordEvents, recordInstall, reportAd, requestAd } from '@frontrow/contract/delivery'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { addApps, createPlacement } from '@frontrow/contract/monetization'
import { addPasskey, beginPasskey } from '@frontrow/contract/identity/passkeys'
import { showLatestUnsigned, signPolicy } from '@frontrow/contract/policies'
import { roleCodes } from '@frontrow/contract/permissions'
import { acceptInvitation, inviteMember } from '@frontrow/contract/team'
import { createApiToken } from '@frontrow/contract/identity/tokens'
import { newAuthenticator } from '../../../server/test/support/authenticator.ts'
import { findPayeeOrganization } from '../../../server/src/features/billing/for-operators.ts'
import { notePaymentReturned } from '../../../server/src/features/billing/billing.ts'
import { readNow } from '../../../server/src/lib/time/clock.sql.ts'
import { withServices } from '../../support/add-demo-operator.ts'
import { codeFor, tokenFor } from '../../support/kept-mail.ts'
import type { ServerProcess } from '../../support/server-process.ts'
import { Client, cropForPhones } from '../../support/api-client.ts'

const developerId = '{developer-id}'
const password = 'front row seat'
const art = new URL('../../../server/seed/demo/tidepool-match/icon.jpg', import.meta.url)
const longestName = 255

/** Fields that the server stores or drops and that no screen shows. */
export const shownNowhere: readonly string[] = [
  'title',
  'retiredGoogleId',
  'fileName',
  'referrer',
  'installId',
  'platformKey',
  'platformValue',
  'language',
  'userId',
  'eventTime',
]

/** Gives each field its text and remembers it. */
export class Texts {
  /** The texts by field name. */
  readonly given = new Map<string, string>()
  /** Fields that are too short for their payload. They get a shorter one. */
  readonly short: string[] = []
  readonly world: string
  readonly #payloads: readonly string[]

  /**
   * The payloads are assigned to fields in turn. Every text contains `world`, which makes it
   * unique.
   */
  constructor(world: string, payloads: readonly string[]) {
    this.world = world
    this.#payloads = payloads
  }

  /** A payload followed by the field's name, as a comment inside the payload's script. */
  of(field: string, longest = longestName): string {
    const payload = this.#payloads[this.given.size % this.#payloads.length] ?? ''
    const mark = `//${field}.${this.world}`
    const isTooLong = payload.length + mark.length > longest
    if (isTooLong) this.short.push(field)
    // The server trims texts, so the text is trimmed here too.
    const text = isTooLong ? this.#shortText(longest) : `${payload}${mark}`.trim()
    this.given.set(field, text)
    return text
  }

  /**
   * A short payload with the field's number, if it fits. Without the number, fields with the same
   * text cannot be told apart.
   */
  #shortText(longest: number): string {
    const short = `<i onclick=ran=1>${this.world}`
    const numbered = `${short}.${this.given.size}`
    return numbered.length <= longest ? numbered : short
  }
}

export interface World {
  texts: Texts
  email: string
  token: string
  name: string
  app: Reply<typeof listApps>[number]
  /** The app whose store ids are payloads. */
  otherAppId: string
  content: Reply<typeof listAdContents>[number]
  campaignId: string
  placement: { id: string; key: string }
}

/**
 * Makes an organization that only has an app with a campaign. Requires AUTO_APPROVE on the server.
 */
export async function advertise(server: ServerProcess, texts: Texts): Promise<void> {
  const client = new Client(server.url)
  const email = `${texts.world}@example.com`
  client.token = (await signUpWith(server, client, { texts, email })).access_token
  const { app } = await makeApps(client, texts)
  await makeCampaign(client, app.id, texts)
}

/**
 * Signs up the organization and fills in every field that it can. Requires AUTO_APPROVE on the
 * server.
 */
export async function storeEverywhere(server: ServerProcess, texts: Texts): Promise<World> {
  const client = new Client(server.url)
  const email = `${texts.world}@example.com`
  const account = await signUpWith(server, client, { texts, email })
  client.token = account.access_token
  await fillAccount(client, texts)
  await operate(server, { texts, email })
  await sign(client, texts)
  const { app, otherAppId } = await makeApps(client, texts)
  const made = await makeCampaign(client, app.id, texts)
  await client.call(addApps, { body: { app_ids: [app.id] } })
  const placement = await client.call(createPlacement, {
    params: { appId: app.id },
    query: { app_id: app.id },
    body: { name: texts.of('placementName'), type: 'FullscreenImage' },
  })
  await callInstall(client, app.app_api_key, texts)
  await client.call(createApiToken, {
    body: { name: texts.of('tokenName', 100), scopes: ['read'] },
  })
  await invite(server, client, texts)
  await addNamedPasskey(server, client, texts)
  const { access_token: token, name } = account
  const place = { id: placement.id, key: placement.placement_api_key }
  return { texts, email, token, name, app, otherAppId, ...made, placement: place }
}

/** Adds a passkey of an authenticator in software, because its name is shown. */
async function addNamedPasskey(server: ServerProcess, client: Client, texts: Texts): Promise<void> {
  const origin = server.url.replace('127.0.0.1', 'localhost')
  const passkey = newAuthenticator().create(await client.call(beginPasskey, {}), { origin })
  const name = texts.of('passkeyName', 60)
  const body = { passkey, name } as Input<typeof addPasskey>['body']
  await client.call(addPasskey, { body })
}

async function signUpWith(
  server: ServerProcess,
  client: Client,
  { texts, email }: { texts: Texts; email: string },
): Promise<Reply<typeof createToken>> {
  const name = texts.of('developerName')
  await client.call(sendVerification, { body: { name, email } })
  const code = await codeFor(server, email)
  await client.call(verifyCode, { body: { email, code } })
  await client.call(signUp, {
    body: {
      companyName: texts.of('organizationName'),
      location: texts.of('address'),
      website: texts.of('website'),
      appStoreURL: texts.of('appStoreUrl'),
      playStoreURL: texts.of('playStoreUrl'),
      role: texts.of('title'),
      name,
      email,
      password,
      confirmPassword: password,
    },
  })
  return client.call(createToken, { body: { username: email, password } })
}

/** Somebody accepts an invitation under a name that they type. An email takes no markup. */
async function invite(server: ServerProcess, client: Client, texts: Texts): Promise<void> {
  const email = `guest.${texts.world}@example.com`
  await client.call(inviteMember, { body: { email, role: roleCodes.viewer } })
  const token = await tokenFor(server, email)
  const name = texts.of('guestName')
  const body = { token, name, password, confirmPassword: password }
  await client.call(acceptInvitation, { body })
}

async function fillAccount(client: Client, texts: Texts): Promise<void> {
  const { id } = await client.call(showOrganization, {})
  const where = { params: { orgId: id }, query: { org_id: id } }
  await client.call(saveDetails, {
    ...where,
    body: { details: texts.of('details'), type: 'company' },
  })
  await client.call(saveBanking, {
    ...where,
    body: {
      bank_account_holder_name: texts.of('accountHolder'),
      bank_account_number: '12345678',
      bank_address: texts.of('bankAddress'),
      bank_swift_code: texts.of('swift', 40),
      iban: texts.of('iban', 60),
    },
  })
  await client.call(saveTaxation, {
    ...where,
    body: {
      registration_id: texts.of('registrationId'),
      legal_address: texts.of('legalAddress'),
      taxation_id: texts.of('taxationId'),
      vat_id: texts.of('vatId'),
    },
  })
  await client.call(saveBillingProfile, {
    body: {
      legal_name: texts.of('profileName', 70),
      street: texts.of('profileStreet', 70),
      postcode: '',
      city: texts.of('profileCity', 35),
      region: texts.of('profileRegion', 35),
      country: 'US',
      registration: texts.of('profileRegistration', 70),
      vat_id: '',
      tax_number: texts.of('profileTaxNumber', 30),
      email: '',
      purchase_order: texts.of('profileOrder', 50),
      billing_email: '',
    },
  })
}

/** Writes the operator's texts: an agreement, and a payment that came back with a reason. */
async function operate(
  server: ServerProcess,
  { texts, email }: { texts: Texts; email: string },
): Promise<void> {
  const file = join(server.dataDir, `${texts.world}.json`)
  const subsection = {
    title: texts.of('policySubsection'),
    texts: [{ content: texts.of('policyText') }],
  }
  const section = { title: texts.of('policySection'), subsections: [subsection] }
  const version = texts.of('policyVersion', 20)
  writeFileSync(file, JSON.stringify({ version, policy_content: { sections: [section] } }))
  const reference = texts.of('paymentReference')
  await Promise.all([
    server.operator('publish-policy', file),
    server.operator('record-payment', email, '12.50', `--reference=${reference}`),
  ])
  await withServices(server, async (services) => {
    const organizationId = (await findPayeeOrganization(services, email)) ?? ''
    await services.database.asSystem(async (db) => {
      const now = await readNow(db)
      const day = now.toISOString().slice(0, 10)
      const returned = { organizationId, reference, day, reason: texts.of('returnReason') }
      await notePaymentReturned(db, { ...returned, now, actor: 'operator:ida' })
    })
  })
}

async function sign(client: Client, texts: Texts): Promise<void> {
  const policy = await client.call(showLatestUnsigned, {})
  if (policy === null) throw new Error('there is no agreement to sign')
  const signature = texts.of('signature')
  await client.call(signPolicy, {
    params: { developerId, policyId: policy.id },
    body: {
      name: texts.of('signerName'),
      designation: texts.of('designation'),
      signature,
      signature_confirm: signature,
      signature_date: new Date().toISOString().slice(0, 10),
      signature_location: texts.of('signatureLocation'),
      policy_id: policy.id,
    },
  })
}

/**
 * Makes three apps: one with a valid store id, because only such an app can be advertised, one with
 * payloads as store ids, and a retired one.
 */
async function makeApps(client: Client, texts: Texts) {
  const make = (body: { name: string; google_app_id: string; apple_app_id?: string }, of = '') =>
    client.call(createApp, {
      params: { id: developerId },
      body: {
        ...body,
        category: texts.of(`category${of}`),
        subcategory: texts.of(`subcategory${of}`),
      },
    })
  const name = texts.of('appName')
  const app = await make({ name, google_app_id: `com.example.${texts.world}` })
  const { id: otherAppId } = await make(
    {
      name: texts.of('otherAppName'),
      google_app_id: texts.of('googleAppId'),
      apple_app_id: texts.of('appleAppId'),
    },
    'Other',
  )
  const retired = { name: texts.of('retiredAppName'), google_app_id: texts.of('retiredGoogleId') }
  const { id } = await make(retired, 'Retired')
  await client.call(setAppRetirement, { params: { appId: id }, body: { retired: true } })
  return { app, otherAppId }
}

async function makeCampaign(client: Client, appId: string, texts: Texts) {
  const content = await client.upload(appId, new Blob([readFileSync(art)]), texts.of('fileName'))
  const campaignable = await cropForPhones(client, content, texts.of('campaignableName'))
  const { id } = await client.call(createCampaign, {
    params: { id: appId },
    query: { app_id: appId },
    body: {
      name: texts.of('firstCampaignName'),
      keywords: texts.of('firstKeywords'),
      icon: content.id,
      currency: 'USD',
      daily_budget: 50,
      ecpm_budget: 2,
      regions: ['continent-EU'],
      campaignAds: [campaignable.id],
    },
  })
  await client.call(editCampaign, {
    params: { campaignId: id, appId },
    body: { name: texts.of('campaignName'), keywords: texts.of('keywords') },
  })
  return { content, campaignId: id }
}

async function callInstall(client: Client, app_api_key: string, texts: Texts): Promise<void> {
  await client.call(recordInstall, {
    body: {
      app_api_key,
      referrer: texts.of('referrer'),
      install_id: texts.of('installId', 200),
      platform: { [texts.of('platformKey')]: texts.of('platformValue') },
    },
  })
}

/**
 * Shows an ad of another organization in this organization's placement and reports it. Returns the
 * ad's token and the id of a test request.
 */
export async function reportAnAd(
  server: ServerProcess,
  { texts, placement }: World,
): Promise<{ token: string; requestId: string }> {
  const viewer = new Client(server.url)
  const ask = (test: boolean) =>
    viewer.call(requestAd, {
      body: {
        placement_api_key: placement.key,
        device: {
          type: 'phone',
          os: 'android',
          orientation: 'portrait',
          language: texts.of('language', 35),
        },
        user: { id: texts.of('userId', 200), consent: true },
        test,
      },
    })
  const giveUpAt = performance.now() + 30_000
  let answer = await ask(false)
  while (answer.ad === null) {
    if (performance.now() > giveUpAt) throw new Error(`no ad: ${answer.reason}`)
    await wait(100)
    answer = await ask(false)
  }
  const { impression, click } = answer.ad.tokens
  const at = texts.of('eventTime', 40)
  await viewer.call(recordEvents, { body: { events: [{ token: impression, at }] } })
  await viewer.call(reportAd, {
    params: { token: click },
    body: { reason: 'scam', text: texts.of('reportText', 500) },
  })
  const { request_id: requestId } = await ask(true)
  return { token: click, requestId }
}

/** The id of the organization's only payment. */
export async function paymentOf(server: ServerProcess, { token }: World): Promise<string> {
  const client = new Client(server.url)
  client.token = token
  const [payment] = await client.call(listPayments, {})
  return payment?.id ?? ''
}
