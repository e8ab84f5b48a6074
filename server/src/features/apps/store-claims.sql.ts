import { sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import { execute, many, one } from '../../lib/db/rows.ts'

/** The store ids of an app as they were typed. */
export interface TypedStoreIds {
  google_app_id: string | null
  apple_app_id: string | null
}

/** The organization, and the connection to use: as the organization itself, or as the system. */
export interface OwnerContext {
  db: Db
  organizationId: string
  now: Date
}

/**
 * Claims both store ids of an app for its organization. Returns whether another organization has
 * one of them. Two statements: the second one sees what a concurrent insert, for which the first
 * one waited, has committed.
 */
export async function claimStoreIds(owner: OwnerContext, appId: string): Promise<boolean> {
  const { db, organizationId, now } = owner
  await execute(db)`
    INSERT INTO store_id_claims (store, store_key, organization_id, claimed_at)
    SELECT store, store_key, ${organizationId}, ${now} FROM (${keysOf(owner, appId)}) AS own
    ORDER BY store, store_key
    ON CONFLICT DO NOTHING`
  const found = await one<{ is_taken: boolean }>(db)`
    SELECT EXISTS (
      SELECT FROM (${keysOf(owner, appId)}) AS own
      WHERE NOT EXISTS (SELECT FROM store_id_claims c
        WHERE c.store = own.store AND c.store_key = own.store_key AND c.organization_id = ${organizationId})
    ) AS is_taken`
  return found?.is_taken === true
}

/**
 * Claims both store ids of an app although others have them, because an operator allows it. Returns
 * the other organizations that have them.
 */
export async function allowStoreIds(
  owner: OwnerContext,
  { appId, operator }: { appId: string; operator: string },
): Promise<string[]> {
  const { db, organizationId, now } = owner
  const isOthers = sql`EXISTS (SELECT FROM store_id_claims c
    WHERE c.store = own.store AND c.store_key = own.store_key AND c.organization_id <> ${organizationId} AND c.allowed_by IS NULL)`
  await execute(db)`
    INSERT INTO store_id_claims (store, store_key, organization_id, allowed_by, claimed_at)
    SELECT store, store_key, ${organizationId}, CASE WHEN ${isOthers} THEN ${operator}::text END, ${now}
    FROM (${keysOf(owner, appId)}) AS own
    ON CONFLICT (store, store_key, organization_id) DO NOTHING`
  const others = await many<{ name: string }>(db)`
    SELECT DISTINCT o.name FROM (${keysOf(owner, appId)}) AS own
    JOIN store_id_claims c ON c.store = own.store AND c.store_key = own.store_key
    JOIN organizations o ON o.id = c.organization_id
    WHERE c.organization_id <> ${organizationId} ORDER BY o.name`
  return others.map(({ name }) => name)
}

/** Gives up the claims on these ids that no active app of the organization needs any more. */
export async function releaseStoreIds(
  { db, organizationId }: OwnerContext,
  ids: TypedStoreIds,
): Promise<void> {
  const isOf = (keys: TypedKeys) =>
    sql`CASE c.store WHEN 'google' THEN ${keys.google} ELSE ${keys.apple} END = c.store_key`
  const released = { google: googleKey(ids), apple: appleKey(ids) }
  const current = { google: sql`a.google_store_key`, apple: sql`a.apple_store_key` }
  const earlier = {
    google: sql`google_store_key(e.google_app_id)`,
    apple: sql`apple_store_key(e.apple_app_id)`,
  }
  await execute(db)`
    DELETE FROM store_id_claims c
    WHERE c.organization_id = ${organizationId} AND ${isOf(released)}
      AND NOT EXISTS (SELECT FROM apps a
        WHERE a.organization_id = c.organization_id AND a.archived_at IS NULL AND (${isOf(current)}
          OR EXISTS (SELECT FROM earlier_store_ids e
            WHERE e.organization_id = a.organization_id AND e.app_id = a.id AND e.led_till IS NULL AND ${isOf(earlier)})))`
}

type TypedKeys = Record<'google' | 'apple', ReturnType<typeof sql>>

const googleKey = (ids: TypedStoreIds) => sql`google_store_key(${ids.google_app_id}::text)`
const appleKey = (ids: TypedStoreIds) => sql`apple_store_key(${ids.apple_app_id}::text)`

/** True when the app leads to a store page that these ids do not lead to. */
export async function leadsElsewhere(
  { db, organizationId }: OwnerContext,
  appId: string,
  than: TypedStoreIds,
): Promise<boolean> {
  const found = await one<{ is_new: boolean }>(db)`
    SELECT (google_store_key IS NOT NULL AND google_store_key IS DISTINCT FROM ${googleKey(than)})
      OR (apple_store_key IS NOT NULL AND apple_store_key IS DISTINCT FROM ${appleKey(than)}) AS is_new
    FROM apps WHERE organization_id = ${organizationId} AND id = ${appId}`
  return found?.is_new === true
}

/**
 * True when the app has or had a campaign, or an ad that operators decided or have to decide on.
 * Ads are decided on before they are in a campaign, and whoever decides sees where they lead.
 */
export async function isAdvertised(
  { db, organizationId }: OwnerContext,
  appId: string,
): Promise<boolean> {
  const found = await one<{ is_it: boolean }>(db)`
    SELECT EXISTS (SELECT FROM campaigns WHERE organization_id = ${organizationId} AND app_id = ${appId})
      OR EXISTS (
        SELECT FROM campaignable_ad_contents c
        JOIN cases k ON k.organization_id = c.organization_id AND k.subject_id = c.id AND k.kind IN ('ad', 'report')
        WHERE c.organization_id = ${organizationId} AND c.app_id = ${appId}) AS is_it`
  return found?.is_it === true
}

/** The ids of the campaignable contents of an app, also of retired ones. */
export async function findAdsOf(
  { db, organizationId }: OwnerContext,
  appId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('campaignable_ad_contents')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('app_id', '=', appId)
    .execute()
  return rows.map(({ id }) => id)
}

/** The ids that were approved before the app went into review; undefined when there were none. */
export function approvedStoreIds(
  { db, organizationId }: OwnerContext,
  appId: string,
): Promise<TypedStoreIds | undefined> {
  return db
    .selectFrom('earlier_store_ids')
    .select(['google_app_id', 'apple_app_id'])
    .where('organization_id', '=', organizationId)
    .where('app_id', '=', appId)
    .where('led_till', 'is', null)
    .executeTakeFirst()
}

/** Stores replaced ids. `ledTill` null means: until the new ids are approved. */
export async function keepEarlierStoreIds(
  { db, organizationId, now }: OwnerContext,
  before: TypedStoreIds & { id: string },
  ledTill: Date | null,
): Promise<void> {
  await db
    .insertInto('earlier_store_ids')
    .values({
      organization_id: organizationId,
      app_id: before.id,
      google_app_id: before.google_app_id,
      apple_app_id: before.apple_app_id,
      changed_at: now,
      led_till: ledTill,
    })
    .execute()
}

/** From now on, ads of the app lead to its present ids. */
export async function endEarlierStoreIds(
  { db, organizationId, now }: OwnerContext,
  appId: string,
): Promise<void> {
  await db
    .updateTable('earlier_store_ids')
    .set({ led_till: now })
    .where('organization_id', '=', organizationId)
    .where('app_id', '=', appId)
    .where('led_till', 'is', null)
    .execute()
}

function keysOf({ organizationId }: OwnerContext, appId: string) {
  return sql`
    SELECT s.store, s.store_key FROM apps a
    CROSS JOIN LATERAL (VALUES ('google', a.google_store_key), ('apple', a.apple_store_key)) AS s (store, store_key)
    WHERE a.organization_id = ${organizationId} AND a.id = ${appId} AND s.store_key IS NOT NULL`
}
