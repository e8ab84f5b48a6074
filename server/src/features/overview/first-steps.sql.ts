// Whether the first steps of an organization are done. Retired apps, placements and campaigns count
// too, because a step that is done must stay done.
import { sql } from 'kysely'
import type { MemberContext } from '../../lib/calls/context.ts'
import type { Db } from '../../lib/db/database.ts'
import { one, only } from '../../lib/db/rows.ts'
import { shownIcon, shownName } from '../apps/apps.ts'

export interface FirstStepFacts {
  hasApp: boolean
  isMonetizing: boolean
  hasPlacement: boolean
  hasRequest: boolean
  hasTest: boolean
  hasShownAd: boolean
  hasBank: boolean
  hasPolicy: boolean
  hasSigned: boolean
  hasUpload: boolean
  hasCrop: boolean
  hasCampaign: boolean
  isAdvertised: boolean
}

export async function findFirstStepFacts(ctx: MemberContext): Promise<FirstStepFacts> {
  const own = sql`organization_id = ${ctx.organizationId}`
  return only<FirstStepFacts>(ctx.db)`
    SELECT EXISTS (SELECT FROM apps WHERE ${own}) AS "hasApp",
      EXISTS (SELECT FROM monetized_apps WHERE ${own}) AS "isMonetizing",
      EXISTS (SELECT FROM ad_placements WHERE ${own}) AS "hasPlacement",
      EXISTS (SELECT FROM placement_firsts WHERE ${own} AND request_at IS NOT NULL) AS "hasRequest",
      EXISTS (SELECT FROM placement_firsts WHERE ${own} AND test_at IS NOT NULL) AS "hasTest",
      EXISTS (SELECT FROM placement_firsts WHERE ${own} AND impression_at IS NOT NULL) AS "hasShownAd",
      EXISTS (SELECT FROM bank_details WHERE ${own}
        AND (bank_account_number IS NOT NULL OR iban IS NOT NULL)) AS "hasBank",
      EXISTS (SELECT FROM policies) AS "hasPolicy",
      EXISTS (SELECT FROM policy_signatures WHERE ${own}) AS "hasSigned",
      EXISTS (SELECT FROM ad_contents WHERE ${own}) AS "hasUpload",
      EXISTS (SELECT FROM campaignable_ad_contents WHERE ${own} AND review_state <> 'denied') AS "hasCrop",
      EXISTS (SELECT FROM campaigns WHERE ${own}) AS "hasCampaign",
      EXISTS (SELECT FROM organization_days WHERE ${own} AND advertised_impressions > 0) AS "isAdvertised"`
}

/** The objects that the next steps are about: the newest ones that are not retired. */
export interface NewestObjects {
  placementId: string | null
  /** The app of this placement, or else the app that was added to monetization last. */
  publisherAppId: string | null
  /** The app of the newest upload, or else the newest app. */
  advertisedAppId: string | null
  campaignId: string | null
}

export async function findNewestObjects(ctx: MemberContext): Promise<NewestObjects> {
  const live = sql`a.organization_id = ${ctx.organizationId} AND a.archived_at IS NULL`
  return only<NewestObjects>(ctx.db)`
    WITH placement AS (
      SELECT p.id, p.app_id FROM ad_placements p
      JOIN apps a ON a.organization_id = p.organization_id AND a.id = p.app_id
      WHERE ${live} AND p.archived_at IS NULL ORDER BY p.created_at DESC, p.id DESC LIMIT 1)
    SELECT (SELECT id FROM placement) AS "placementId",
      coalesce((SELECT app_id FROM placement), (
        SELECT a.id FROM monetized_apps m JOIN apps a ON a.organization_id = m.organization_id AND a.id = m.app_id
        WHERE ${live} ORDER BY m.added_at DESC, a.id DESC LIMIT 1)) AS "publisherAppId",
      coalesce((
        SELECT a.id FROM ad_contents d JOIN apps a ON a.organization_id = d.organization_id AND a.id = d.app_id
        WHERE ${live} AND d.archived_at IS NULL ORDER BY d.created_at DESC, d.id DESC LIMIT 1), (
        SELECT a.id FROM apps a WHERE ${live} ORDER BY a.created_at DESC, a.id DESC LIMIT 1)) AS "advertisedAppId",
      (SELECT c.id FROM campaigns c JOIN apps a ON a.organization_id = c.organization_id AND a.id = c.app_id
        WHERE ${live} AND c.archived_at IS NULL ORDER BY c.created_at DESC, c.id DESC LIMIT 1) AS "campaignId"`
}

/**
 * The review without which nothing of the organization is shown: of an ad while none is approved,
 * or of an app whose store page, name or icon is not shown. Of several reviews, one that waits for
 * an answer of the organization comes first, else the one with the earliest due time.
 */
export async function findBlockingReview(
  db: Db,
  organizationId: string,
): Promise<{ dueAt: Date; isAsked: boolean } | undefined> {
  return one<{ dueAt: Date; isAsked: boolean }>(db)`
    SELECT r.due_at AS "dueAt", r.state = 'asked' AS "isAsked" FROM cases r
    WHERE r.organization_id = ${organizationId} AND r.state <> 'closed' AND (
      (r.kind = 'ad' AND EXISTS (SELECT FROM campaignable_ad_contents d
          WHERE d.organization_id = r.organization_id AND d.id = r.subject_id
            AND d.review_state = 'pending' AND d.archived_at IS NULL)
        AND NOT EXISTS (SELECT FROM campaignable_ad_contents d WHERE d.organization_id = r.organization_id
          AND d.review_state = 'approved' AND d.archived_at IS NULL))
      OR (r.kind = 'app' AND EXISTS (SELECT FROM apps a
          LEFT JOIN campaigns c ON c.organization_id = a.organization_id AND c.app_id = a.id AND c.archived_at IS NULL
          WHERE a.organization_id = r.organization_id AND a.id = r.subject_id AND (a.review_since IS NOT NULL
            OR ${shownName} IS NULL OR (c.id IS NOT NULL AND ${shownIcon} IS NULL)))))
    ORDER BY r.state = 'asked' DESC, r.due_at LIMIT 1`
}
