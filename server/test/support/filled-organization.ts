import { readFileSync } from 'node:fs'
import { roleCodes } from '@frontrow/contract/permissions'
import { expect } from 'vitest'
import type { TestMember, World } from './world.ts'

const art = readFileSync(new URL('../../seed/demo/tidepool-match/icon.jpg', import.meta.url))

/** An organization with one of everything, made through the API. */
export interface FilledOrganization {
  member: TestMember
  appId: string
  contentId: string
  campaignableId: string
  campaignId: string
  placementId: string
  placementKey: string
  appKey: string
  /** A colleague with the role Viewer. */
  memberId: string
  /** An open invitation. */
  invitationId: string
  /** A passkey of the member, which signs nothing. */
  passkeyId: string
}

/** Every text contains `word`, so tests can search for it where it must not appear. */
export async function fillOrganization(world: World, word: string): Promise<FilledOrganization> {
  const member = await world.member({ name: `${word} Games` })
  const make = async <T>(method: 'POST' | 'PUT', path: string, body: unknown): Promise<T> => {
    const answer = await world.call(member, { method, path, body })
    expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200)
    return answer.json<T>()
  }
  const app = await make<{ id: string; app_api_key: string }>('POST', '/app/{developer-id}', {
    name: `${word} app`,
    google_app_id: `com.example.${word.toLowerCase()}`,
    category: `${word} category`,
  })
  const content = await upload(world, member, app.id)
  const campaignable = await make<{ id: string }>(
    'POST',
    `/campaignable-ad-content/${content.id}?ad_content_id=${content.id}`,
    {
      name: `${word} poster`,
      target_device: 'Phone',
      content_orientation: 'Portrait',
      content_metadata: {
        original_resolution: [512, 512],
        cropped_resolution: [288, 512],
        cropped_location: { x: 112, y: 0 },
      },
      cropping_data: { x: 112, y: 0, width: 288, height: 512 },
    },
  )
  const campaign = await make<{ id: string }>('POST', `/campaign/${app.id}?app_id=${app.id}`, {
    name: `${word} campaign`,
    keywords: `${word} keywords`,
    icon: content.id,
    currency: 'USD',
    daily_budget: 10,
    ecpm_budget: 1,
    regions: ['continent-EU'],
    campaignAds: [campaignable.id],
  })
  await make('PUT', '/app/add-to-monetization', { app_ids: [app.id] })
  const placement = await make<{ id: string; placement_api_key: string }>(
    'POST',
    `/ad-placement/${app.id}?app_id=${app.id}`,
    {
      name: `${word} placement`,
      type: 'FullscreenImage',
    },
  )
  const viewer = await world.colleague(member, roleCodes.viewer)
  const admin = await world.colleague(member, roleCodes.admin)
  await make('POST', '/team/owner', {
    member_id: admin.developerId,
    organization_name: `${word} Games`,
  })
  const invitation = await make<{ id: string }>('POST', '/team/invitations', {
    email: `${word.toLowerCase()}-${member.developerId}@example.com`,
    role: roleCodes.finance,
  })
  return {
    member,
    memberId: viewer.developerId,
    invitationId: invitation.id,
    passkeyId: await storePasskey(world, member, `${word} phone`),
    appId: app.id,
    contentId: content.id,
    campaignableId: campaignable.id,
    campaignId: campaign.id,
    placementId: placement.id,
    placementKey: placement.placement_api_key,
    appKey: app.app_api_key,
  }
}

async function storePasskey(world: World, member: TestMember, name: string): Promise<string> {
  const [stored] = await world.ask<{ id: string }>(
    `INSERT INTO developer_passkeys (id, holder_id, credential_id, public_key, counter, transports, rp_id, name, added_at)
     VALUES (gen_random_uuid(), $1, $2, '', 0, '{}', 'localhost', $3, app_now()) RETURNING id`,
    [member.developerId, Buffer.from(member.developerId), name],
  )
  if (stored === undefined) throw new Error('the passkey was not stored')
  return stored.id
}

/** Uploads a jpg. Returns the API's answer. */
export async function upload(
  world: World,
  member: TestMember,
  appId: string,
): Promise<{ id: string }> {
  const answer = await uploadRaw(world, member, { appId, file: art })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ id: string }>()
}

/** Uploads any file in the form that a browser sends. */
export async function uploadRaw(
  world: World,
  member: TestMember | undefined,
  given: { appId: string; file: Buffer; field?: string; poster?: Buffer },
) {
  const form = new FormData()
  form.set(given.field ?? 'file', new Blob([new Uint8Array(given.file)]), 'art.jpg')
  if (given.poster !== undefined)
    form.set('poster', new Blob([new Uint8Array(given.poster)]), 'poster.jpg')
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  return world.server.inject({
    method: 'POST',
    url: `/api/v1/ad-content/${given.appId}?app_id=${given.appId}`,
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(member === undefined ? {} : { authorization: `Bearer ${member.token}` }),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}
