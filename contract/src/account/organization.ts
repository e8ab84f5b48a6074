import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Filled, Id, Instant, Maybe, OrNull, StrictObject, Text } from '../parts.ts'

/**
 * Null means that a field is not filled in yet and may be edited: each of these fields is written
 * once.
 */
export const Organization = Type.Object({
  id: Text,
  name: Text,
  address: Text,
  website: Text,
  app_store_url: OrNull(Text),
  play_store_url: OrNull(Text),
  details: OrNull(Text),
  type: OrNull(Text),
  bank_account_holder_name: OrNull(Text),
  bank_account_number: OrNull(Text),
  bank_address: OrNull(Text),
  bank_swift_code: OrNull(Text),
  iban: OrNull(Text),
  registration_id: OrNull(Text),
  legal_address: OrNull(Text),
  taxation_id: OrNull(Text),
  vat_id: OrNull(Text),
  /** The time zone in which the organization's days, and so its daily budgets, begin. */
  time_zone: Type.Optional(Text),
  /** The zone that holds from a moment on; null where no change is ahead. */
  next_time_zone: Type.Optional(OrNull(Type.Object({ time_zone: Text, from: Instant }))),
})

export const showOrganization = endpoint({
  operationId: 'showOrganization',
  method: 'GET',
  path: '/developer/organization',
  summary: "The signed-in developer's organization",
  access: 'session',
  needs: 'read',
  reply: Organization,
})

/**
 * The published API sends the id twice. An unknown id is 404 and another organization's id is 400,
 * because its screens expect these.
 */
export const organizationInPath = Type.Object({ orgId: Id })
export const organizationInQuery = StrictObject({ org_id: Id })

/**
 * Each field is written once: another value for a filled field is refused, the same value is
 * accepted. Blank counts as not given.
 */
export const saveDetails = endpoint({
  operationId: 'saveDetails',
  method: 'PUT',
  path: '/organization/:orgId/details',
  summary: "Fill in the organization's details and type",
  access: 'session',
  needs: 'organization.write',
  params: organizationInPath,
  query: organizationInQuery,
  body: StrictObject({
    details: Maybe(5000),
    type: Type.Optional(OrNull(Type.Enum(['company', 'individual']))),
  }),
  // 5,000 characters, each of which a client may escape as twelve bytes.
  largestBody: { bytes: 64 * 1024, separators: 16 },
  reply: Organization,
  refusals: [
    'organization_not_found',
    'organization_not_allowed',
    'already_filled',
    'too_many_requests',
  ],
})

/**
 * Changes the time zone at its first midnight that is at least an hour ahead, so that each date has
 * one daily budget: the day before is shorter where the new zone is ahead of the old one, and the
 * day itself longer where it is behind. Replaces a change that is ahead; the zone that holds now
 * takes it back.
 */
export const setTimeZone = endpoint({
  operationId: 'setTimeZone',
  method: 'PUT',
  path: '/organization/time-zone',
  summary: "Set the time zone in which the organization's days begin",
  access: 'approved',
  needs: 'owner',
  body: StrictObject({ time_zone: Filled(64) }),
  reply: Organization,
  refusals: ['time_zone_unknown'],
})
