import {
  addressOf,
  type Endpoint,
  type Input,
  type InputParts,
  type Reply,
} from '@frontrow/contract/endpoint'
import { sendVerification, signUp, verifyCode } from '@frontrow/contract/account'
import { createToken } from '@frontrow/contract/identity/sign-in'
import { createCampaignable, uploadAdContent } from '@frontrow/contract/ad-contents'
import { createApp } from '@frontrow/contract/apps'
import { createCampaign } from '@frontrow/contract/campaigns'
import { addApps, createPlacement } from '@frontrow/contract/monetization'
import { codeFor } from './kept-mail.ts'
import type { RunningServer } from './server-process.ts'

/** The API of a running server, used by one developer or operator. */
export class Client {
  readonly url: string
  token = ''
  private cookie = ''
  private readonly headers: Record<string, string>

  /** `headers` are sent with each call. */
  constructor(url: string, headers: Record<string, string> = {}) {
    this.url = url
    this.headers = headers
  }

  async call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Reply<E>> {
    const parts = input as InputParts
    const { body } = parts
    const form =
      endpoint.takes === 'form' ? new URLSearchParams(body as Record<string, string>) : undefined
    const json = body === undefined ? null : JSON.stringify(body)
    return this.send<Reply<E>>(endpoint.method, addressOf(endpoint, parts), {
      body: form ?? json,
      headers: {
        ...(form === undefined && json !== null && { 'content-type': 'application/json' }),
        ...(endpoint.onceByKey === true && { 'idempotency-key': crypto.randomUUID() }),
      },
    })
  }

  upload(appId: string, file: Blob, name: string): Promise<Reply<typeof uploadAdContent>> {
    const form = new FormData()
    form.set('file', file, name)
    const address = addressOf(uploadAdContent, { params: { appId }, query: { app_id: appId } })
    return this.send('POST', address, { body: form })
  }

  private async send<T>(method: string, path: string, init: RequestInit): Promise<T> {
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries(this.headers)) headers.set(name, value)
    if (this.token !== '') headers.set('authorization', `Bearer ${this.token}`)
    if (this.cookie !== '') headers.set('cookie', this.cookie)
    const answer = await fetch(this.url + path, { ...init, method, headers })
    const given = answer.headers.getSetCookie()[0]?.split(';')[0]
    if (given !== undefined) this.cookie = given
    const text = await answer.text()
    if (answer.status !== 200)
      throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return JSON.parse(text) as T
  }
}

const password = 'front row seat'

/**
 * Signs up an organization with the code from its mail and signs in. The operator approves it,
 * unless the server does so itself, which is quicker.
 */
export async function joinNetwork(server: RunningServer, company: string): Promise<Client> {
  const client = new Client(server.url)
  const email = `${company.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`
  await client.call(sendVerification, { body: { name: 'Ida Lindqvist', email } })
  const code = await codeFor(server, email)
  await client.call(verifyCode, { body: { email, code } })
  await client.call(signUp, {
    body: {
      companyName: company,
      location: 'Lund',
      website: 'https://example.com',
      playStoreURL: 'https://play.google.com/store/apps/dev?id=1',
      name: 'Ida Lindqvist',
      role: 'Founder',
      email,
      password,
      confirmPassword: password,
    },
  })
  const session = await client.call(createToken, { body: { username: email, password } })
  client.token = session.access_token
  if (!session.approved) await server.operator('approve', email)
  return client
}

export async function makeApp(client: Client, name: string, googleId: string): Promise<string> {
  const app = await client.call(createApp, {
    params: { id: '{developer-id}' },
    body: { name, google_app_id: googleId, category: 'Games', subcategory: 'Puzzle' },
  })
  return app.id
}

/**
 * Uploads an image, crops it for portrait phones, and starts a campaign that targets everybody.
 * Returns the campaign's id. `art` must be a square jpg.
 */
export function advertise(client: Client, appId: string, art: Blob): Promise<string> {
  return advertiseAt(client, appId, { art, ecpm: 2 })
}

/** The same with a given eCPM: the eligible campaign with the highest eCPM is shown. */
export async function advertiseAt(
  client: Client,
  appId: string,
  { art, ecpm, currency = 'USD' }: { art: Blob; ecpm: number; currency?: 'USD' | 'EUR' },
): Promise<string> {
  const content = await client.upload(appId, art, 'art.jpg')
  const campaignable = await cropForPhones(client, content, 'Poster')
  const campaign = await client.call(createCampaign, {
    params: { id: appId },
    query: { app_id: appId },
    body: {
      name: 'Spring push',
      keywords: 'puzzle',
      icon: content.id,
      currency,
      // More than the ads of any test cost.
      daily_budget: 50_000,
      ecpm_budget: ecpm,
      regions: ['continent-EU'],
      campaignAds: [campaignable.id],
    },
  })
  return campaign.id
}

/** Crops the middle of an image for portrait phones. */
export function cropForPhones(
  client: Client,
  content: Reply<typeof uploadAdContent>,
  name: string,
) {
  const { width, height } = content.content_metadata.resolution
  const cropWidth = Math.round((height * 9) / 16)
  const x = Math.floor((width - cropWidth) / 2)
  return client.call(createCampaignable, {
    params: { id: content.id },
    query: { ad_content_id: content.id },
    body: {
      name,
      target_device: 'Phone',
      content_orientation: 'Portrait',
      content_metadata: {
        original_resolution: [width, height],
        cropped_resolution: [cropWidth, height],
        cropped_location: { x, y: 0 },
      },
      cropping_data: { x, y: 0, width: cropWidth, height },
    },
  })
}

/** Makes a fullscreen placement in an app. Returns its API key. */
export async function openPlacement(client: Client, appId: string): Promise<string> {
  await client.call(addApps, { body: { app_ids: [appId] } })
  const placement = await client.call(createPlacement, {
    params: { appId },
    query: { app_id: appId },
    body: { name: 'Level complete', type: 'FullscreenImage' },
  })
  return placement.placement_api_key
}
