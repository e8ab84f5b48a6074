import { Compile } from 'typebox/schema'
import type { SeededRandom } from '../../../src/commands/demo/seeded-random.ts'
import type { FilledOrganization } from '../../support/filled-organization.ts'
import { nameInPath } from '../../support/path-ids.ts'
import type { Route, Schema } from '../../support/routes.ts'

/** A request before it is serialized. */
export interface Draft {
  params: Record<string, string>
  query: Record<string, unknown>
  body: unknown
}

/**
 * Values of this organization by field name. A new call that uses the same names is covered without
 * a change here.
 */
export type Known = Readonly<Record<string, unknown>>

export function knownOf(organization: FilledOrganization, more: Known): Known {
  const crop = { x: 112, y: 0, width: 288, height: 512 }
  return {
    appId: organization.appId,
    app_id: organization.appId,
    app_ids: [organization.appId],
    app_api_key: organization.appKey,
    advertisedAppId: organization.appId,
    campaignId: organization.campaignId,
    campaign_id: organization.campaignId,
    isActive: 'true',
    is_active: 'true',
    adContentId: organization.contentId,
    ad_content_id: organization.contentId,
    icon: organization.contentId,
    campaignAds: [organization.campaignableId],
    regions: ['continent-EU'],
    placementId: organization.placementId,
    placement_id: organization.placementId,
    placement_api_key: organization.placementKey,
    memberId: organization.memberId,
    member_id: organization.memberId,
    invitationId: organization.invitationId,
    organization_id: organization.member.organizationId,
    developerId: organization.member.developerId,
    orgId: organization.member.organizationId,
    org_id: organization.member.organizationId,
    username: organization.member.email,
    email: 'somebody@example.com',
    currency: 'USD',
    from: '2026-01-01T00:00:00Z',
    to: '2026-02-01T00:00:00Z',
    from_day: '2026-01-01',
    to_day: '2026-02-01',
    month: '2026-01',
    before: '1767225600000_0197f3a0-0000-7000-8000-000000000000',
    actor: 'system',
    action: 'campaign.edit',
    daily_budget: 10,
    ecpm_budget: 1,
    date: '2199-01-01T00:00:00Z',
    playStoreURL: 'https://play.google.com/x',
    website: 'https://example.com',
    password: 'correct horse',
    confirmPassword: 'correct horse',
    code: 'ABCDEF',
    google_app_id: 'com.example.another',
    bank_account_number: '12345678',
    content_metadata: {
      original_resolution: [512, 512],
      cropped_resolution: [288, 512],
      cropped_location: { x: 112, y: 0 },
    },
    cropping_data: crop,
    ...more,
  }
}

/** A request that the OpenAPI document allows. Most of them are answered with 200. */
export function goodRequest(random: SeededRandom, route: Route, known: Known): Draft {
  const isWanted = (isRequired: boolean) => isRequired || random.happens(0.7)
  return {
    params: Object.fromEntries(
      route.params.map((name) => [name, textOf(known[nameInPath(route.id, name)])]),
    ),
    query: Object.fromEntries(
      route.query
        .filter(({ isRequired }) => isWanted(isRequired))
        .map(({ name, schema }) => [name, sampleOf(random, { name, schema, known })]),
    ),
    body: route.body === undefined ? undefined : sampleOf(random, { schema: route.body, known }),
  }
}

interface Wanted {
  name?: string
  schema: Schema
  known: Known
}

function sampleOf(random: SeededRandom, { name, schema, known }: Wanted): unknown {
  const told = name === undefined ? undefined : known[name]
  if (told !== undefined && Compile(schema).Check(told)) return structuredClone(told)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return oneOf(random, schema.enum)
  if (schema.anyOf !== undefined) {
    return sampleOf(random, { schema: oneOf(random, schema.anyOf), known })
  }
  return sampleByType(random, { schema, known })
}

function sampleByType(random: SeededRandom, { schema, known }: Wanted): unknown {
  switch (schema.type) {
    case 'object':
      return sampleObject(random, { schema, known })
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () =>
        sampleOf(random, { schema: schema.items ?? {}, known }),
      )
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return random.happens(0.5)
    case 'string':
      return texts.find((text) => Compile(schema).Check(text)) ?? 'x'
    default:
      return null
  }
}

/** Candidates that are tried in turn until one matches the schema's format. */
const texts = [
  'Something',
  'x@example.com',
  '2199-01-01T00:00:00Z',
  '2026-01-01',
  'EUR',
  'en',
  '1',
  'https://example.com',
  '00000000-0000-7000-8000-000000000000',
  '{id}',
  'a'.repeat(64),
]

function sampleObject(random: SeededRandom, { schema, known }: Wanted): Record<string, unknown> {
  const required = new Set(schema.required)
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => required.has(name) || random.happens(0.7))
      .map(([name, inner]) => [name, sampleOf(random, { name, schema: inner, known })]),
  )
}

export function oneOf<T>(random: SeededRandom, things: readonly T[]): T {
  return random.pick(things, () => 1)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : 'x'
}
