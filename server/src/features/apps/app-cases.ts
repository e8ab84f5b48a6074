import type { Db } from '../../lib/db/database.ts'
import { notify } from '../outbox/outbox.ts'
import type { OperatorActContext } from '../../lib/calls/operator-context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import type { CaseDecision, CaseKind } from '../reviews/reviews.ts'
import { approvedText, approveStoreIds, namedIds } from './approve-app.ts'
import {
  approveLook,
  denyLook,
  isLookWaiting,
  overturnLook,
  readLook,
  undoLook,
} from './decide-look.ts'
import { type DeniedIcon, notifyOfLook } from './deny-icons.ts'
import { followLook } from './look-case.ts'
import type { Look, WhichApp } from './look.sql.ts'
import { findAppFacts } from './app-facts.sql.ts'
import { type AppStanding, type SeenApp, changeApp, findStanding } from './standing.sql.ts'

/** An app before a decision, as it is stored. */
type AppBefore = SeenApp & { look: Look }

/**
 * Apps that were monetized, whose store id, category or rating changed, or whose name or icon did.
 * A denied app shows no ads, and no ads for it are shown. A denial for a reason of the kind `look`
 * is about the name and the icons alone: viewers see what was approved before. Another one leaves
 * them undecided. To approve an app whose store ids are in review ends that review, which cannot be
 * undone, because other organizations may use ids that become free.
 */
export const appCases: CaseKind = {
  name: 'app',
  needs: 'decide.apps',
  reasonKinds: ['app', 'look'],
  canAsk: true,
  approvedText,
  read: async (db, row) => (await readApp(db, row)) ?? {},
  canUndo: (before, outcome) => outcome === 'deny' || (before as AppStanding).review_since === null,
  decide: async (ctx, db, decision) => {
    const app = (await readApp(db, decision.row)) ?? refuse('case_not_found')
    return decision.outcome === 'approve'
      ? approve(ctx, db, { decision, app })
      : deny(ctx, db, { decision, app })
  },
  undo: async (db, taken) => {
    const { denied_at, ad_rating, is_child_directed } = taken.before as AppStanding
    await changeApp(db, taken.row, { denied_at, ad_rating, is_child_directed })
    const { isLook } = (taken.also ?? {}) as Partial<Denied>
    if (isLook !== false) await undoLook(db, taken)
  },
  overturn: async (_ctx, db, taken) => {
    const { row, actor, now } = taken
    if (isAboutLook(taken.also, taken.before)) return overturnLook(db, taken)
    const { subjectId: appId, organizationId } = row
    const seen = await findStanding(db, row)
    if (seen !== undefined && seen.review_since !== null)
      await approveStoreIds({ db, organizationId, now }, { appId, actor, ids: seen })
    await changeApp(db, row, { denied_at: null })
    if (isLookWaiting(await readLook(db, row))) await followLook(db, row, now)
  },
  facts: async ({ db, config }, appId) => ({
    app: (await findAppFacts(db, config.mediaUrl, appId)) ?? null,
  }),
}

async function readApp(db: Db, row: WhichApp): Promise<AppBefore | undefined> {
  const standing = await findStanding(db, row)
  return standing && { ...standing, look: await readLook(db, row) }
}

interface Deciding {
  decision: CaseDecision
  app: AppBefore
}

async function approve(
  ctx: OperatorActContext,
  db: Db,
  { decision, app }: Deciding,
): Promise<undefined> {
  const { row, verdict, actor, now, held } = decision
  const { subjectId: id, organizationId } = row
  const isInReview = app.review_since !== null
  if (isInReview) await approveStoreIds({ db, organizationId, now }, { appId: id, actor, ids: app })
  await changeApp(db, row, { denied_at: null, ...chosen(verdict) })
  await approveLook(db, row, app.look, decision.id)
  const named = { ...(isInReview ? namedIds(app) : {}), ...namedLook(app.look) }
  const details = { outcome: decision.outcome, ...named, ...chosen(verdict) }
  await ctx.audit(db, 'app.approve', { id, organizationId, details })
  const params = { app_id: id, name: row.subjectName }
  await notify(db, { kind: 'app_approved', params, organizationId, now, subject: id, ...held })
}

/** Refuses `reason_needed` for a reason about a name and icons where none is to be decided. */
async function deny(ctx: OperatorActContext, db: Db, { decision, app }: Deciding): Promise<Denied> {
  const { row, message, reason, now, held } = decision
  const { subjectId: id, organizationId } = row
  const isLook = reason?.kind === 'look'
  if (isLook && !isLookWaiting(app.look))
    refuse('reason_needed', {
      field: 'reason_code',
      message: 'No name or icon of this app is to be decided. Choose another reason.',
    })
  if (!isLook) await changeApp(db, row, { denied_at: now.toISOString() })
  const icons = isLook ? await denyLook(db, decision, app.look) : []
  const details = { outcome: decision.outcome, ...(isLook ? namedLook(app.look) : {}) }
  const action = isLook ? 'app.deny-look' : 'app.deny'
  await ctx.audit(db, action, { id, organizationId, details })
  if (isLook) await notifyOfLook(db, row, decision)
  else {
    const text = reason === undefined ? message : `${message} ${reason.what_to_do}`
    const params = { app_id: id, name: row.subjectName, text }
    await notify(db, { kind: 'app_denied', params, organizationId, now, subject: id, ...held })
  }
  return { isLook, icons }
}

/** What a denial changed besides the app itself, as it is stored. */
interface Denied {
  isLook: boolean
  icons: DeniedIcon[]
}

/** Denials by the system are about icons, and have no standing of the app. */
function isAboutLook(also: unknown, before: unknown): boolean {
  const isLook = (also as Partial<Denied> | undefined)?.isLook
  return isLook ?? !('denied_at' in (before as Partial<AppStanding>))
}

/** The name and the number of icons that were decided, as the audit names them. */
function namedLook(look: Look): Record<string, string | number> {
  return isLookWaiting(look) ? { name: look.name, icons: look.icons.length } : {}
}

function chosen({ rating, child_directed: isChild }: CaseDecision['verdict']) {
  return {
    ...(rating === undefined ? {} : { ad_rating: rating }),
    ...(isChild === undefined ? {} : { is_child_directed: isChild }),
  }
}
