import type { editApp as call } from '@frontrow/contract/apps'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { audit } from '../audit/audit.ts'
import { noteNothingChanged } from '../../lib/db/note-act.sql.ts'
import type { MemberContext } from '../../lib/calls/context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { keysOf } from '../account/account.ts'
import {
  type AppRow,
  type ListedAppRow,
  type ReviewColumns,
  lockApp,
  selectNameReview,
  updateApp,
} from './app.sql.ts'
import { hasStoreId, textOrNull } from './app-fields.ts'
import { asApp, organizationKey } from './as-app.ts'
import { openAppCase, raiseCasesOfApp } from './open-app-case.ts'
import { reviewLook } from './review-look.ts'
import { reviewStoreIds } from './review-store-ids.ts'
import { typedStoreId } from './store-ids.ts'

type Body = Input<typeof call>['body']
type Changes = Partial<Record<keyof Body, readonly [before: string | null, after: string | null]>>

/**
 * Changes the given fields of an app and leaves the others. Refuses `app_not_found`, also for a
 * retired app, and `app_ids_missing` when the app would have no store id. `reviewStoreIds` handles
 * a changed store id. An operator looks at a monetized app again whose store id or category
 * changes, and `reviewLook` handles a changed name. A changed store id or name makes decisions
 * stale that operators are about to make on the app and its ads.
 */
export async function editApp(
  ctx: MemberContext,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const app = await lockApp(ctx, params.id)
  if (app === undefined || app.archived_at !== null) return refuse('app_not_found')
  const edited = { ...app, ...givenIn(body) }
  if (!hasStoreId(edited)) refuse('app_ids_missing', { field: 'google_app_id' })
  const changes = changesBetween(app, edited)
  if (Object.keys(changes).length > 0) {
    await updateApp(ctx, app.id, givenIn(body))
    await audit(ctx, 'app.edit', { id: app.id, details: changes })
  } else await noteNothingChanged(ctx)
  const review = await reviewChanges(ctx, app, changes)
  const name = 'name' in changes ? await selectNameReview(ctx, app.id) : {}
  const key = (await keysOf(ctx, { kind: 'app', ids: [app.id] })).get(app.id) ?? ''
  return asApp(
    { ...edited, ...review, ...name },
    { organization: await organizationKey(ctx), app: key },
  )
}

/** Fields that say which app it is, and those that say what an operator has looked at. */
const moving = ['google_app_id', 'apple_app_id'] as const
const telling = [...moving, 'category', 'subcategory'] as const

/** Has an operator look at what changed. Returns the review state where store ids did. */
async function reviewChanges(
  ctx: MemberContext,
  app: ListedAppRow,
  changes: Changes,
): Promise<Partial<ReviewColumns>> {
  const isMoved = moving.some((field) => field in changes)
  const review: Partial<ReviewColumns> = isMoved ? await reviewStoreIds(ctx, app) : {}
  const isTold = app.is_monetizing && telling.some((field) => field in changes)
  const isRenamed = 'name' in changes
  const isOpened = isTold || (review.review_since ?? null) !== null
  if (isOpened) await openAppCase(ctx, app.id)
  const isSettled = isRenamed && (await reviewLook(ctx, { appId: app.id, nameBefore: app.name }))
  if (isMoved || isRenamed)
    await raiseCasesOfApp(ctx, { appId: app.id, isOpened: isOpened || isSettled })
  return review
}

/** How each field is stored, in the order of the audit log. */
const storedForms: {
  [Field in keyof Body]-?: (text: Exclude<Body[Field], undefined>) => AppRow[Field]
} = {
  name: (text) => text.trim(),
  google_app_id: (text) => typedStoreId('google', text),
  apple_app_id: (text) => typedStoreId('apple', text),
  category: (text) => text.trim(),
  subcategory: textOrNull,
}
const fields = Object.keys(storedForms) as (keyof Body)[]

function givenIn(body: Body): Partial<Omit<AppRow, 'id'>> {
  const given = fields.filter((field) => body[field] !== undefined)
  return Object.fromEntries(
    given.map((field) => {
      const storedForm = storedForms[field] as typeof textOrNull
      return [field, storedForm(body[field])]
    }),
  )
}

function changesBetween(before: AppRow, after: AppRow): Changes {
  const changed = fields.filter((field) => before[field] !== after[field])
  return Object.fromEntries(changed.map((field) => [field, [before[field], after[field]]]))
}
