import type { MemberContext } from '../../lib/calls/context.ts'
import { asSystemWithin } from '../../lib/db/database.ts'
import { isDecidedFirst } from '../reviews/for-deciders.ts'
import { denyNewIcon } from './deny-icons.ts'
import { findIconPrecedent } from './icon-precedent.sql.ts'
import { followLook } from './look-case.ts'
import {
  type NameLook,
  type WhichApp,
  dropUnusedIcons,
  findIconState,
  lockName,
  setIcon,
  wasLookDenied,
} from './look.sql.ts'
import { changeApp } from './standing.sql.ts'

type Inside = Pick<MemberContext, 'db' | 'organizationId' | 'now'>

interface Changed {
  appId: string
  /** Where the name was changed. */
  nameBefore?: string
  /** Where a campaign got this icon. */
  iconId?: string
}

/**
 * Reviews what viewers see of an app that has campaigns after a change of its name, or of the icon
 * of a campaign, in the transaction that stores the change. What is not approved joins the open
 * case about the app, or opens one. Whether viewers see it before the decision is up to the mode of
 * moderation; after a denial it waits in every mode. A change back to what is approved takes the
 * case back. Returns whether it did anything to the case.
 */
export async function reviewLook(ctx: Inside, changed: Changed): Promise<boolean> {
  const app = { subjectId: changed.appId, organizationId: ctx.organizationId }
  return asSystemWithin(ctx.db, async () => {
    const name = await lockName(ctx.db, app)
    if (name === undefined || !name.is_advertised) return false
    const undecided = await undecidedState(ctx, app)
    const isNameMoved = await reviewName(ctx.db, app, { name, undecided, ...changed })
    const isIconNew = await reviewIcon(ctx, app, { ...changed, undecided })
    const dropped = await dropUnusedIcons(ctx.db, app)
    const isMoved = isNameMoved || isIconNew || dropped > 0
    if (isMoved) await followLook(ctx.db, app, ctx.now)
    return isMoved
  })
}

type Undecided = 'pending' | 'shown'

async function undecidedState({ db, now }: Inside, app: WhichApp): Promise<Undecided> {
  const isFirst = (await isDecidedFirst(db, { ...app, now })) || (await wasLookDenied(db, app, now))
  return isFirst ? 'pending' : 'shown'
}

/** Returns whether anything changed in what is decided on the name. */
async function reviewName(
  db: Inside['db'],
  app: WhichApp,
  { name, nameBefore, undecided }: { name: NameLook; nameBefore?: string; undecided: Undecided },
): Promise<boolean> {
  const before = { ...name, name: nameBefore ?? name.name }
  const after = nameAfter(before, name.name, undecided)
  if (nameBefore === undefined && after.name_state === name.name_state) return false
  await changeApp(db, app, after)
  return true
}

/**
 * What is decided on a name. The one that was approved before is kept until another one is. Where
 * none was, viewers go on seeing the name that they saw while a new one waits.
 */
function nameAfter(before: NameLook, name: string, undecided: Undecided): Omit<NameLook, 'name'> {
  const { name: nameBefore, name_state, former_name, is_former_undecided } = before
  const former = { former_name, is_former_undecided }
  if (name === nameBefore)
    return { name_state: name_state === 'unseen' ? undecided : name_state, ...former }
  const seen = seenBefore(before) ?? former
  if (name === seen.former_name)
    return { name_state: seen.is_former_undecided ? 'shown' : 'approved', ...noFormer }
  const isKept = undecided === 'pending' || !seen.is_former_undecided
  return { name_state: undecided, ...(isKept ? seen : noFormer) }
}

const noFormer = { former_name: null, is_former_undecided: false }

/** The name itself as the former one: approved, or seen where no former one was approved. */
function seenBefore({ name, name_state, former_name, is_former_undecided }: NameLook) {
  const isSeen = name_state === 'shown' && (former_name === null || is_former_undecided)
  if (!isSeen && name_state !== 'approved') return undefined
  return { former_name: name, is_former_undecided: isSeen }
}

/**
 * Reviews a picture that an app uses as icon for the first time. What was decided on the same file
 * holds for it. It waits in every mode where the file was denied in one place and approved in
 * another of the organization. Returns false for an icon that is known.
 */
async function reviewIcon(
  { db, now }: Inside,
  app: WhichApp,
  { iconId: contentId, undecided }: { iconId?: string; undecided: Undecided },
): Promise<boolean> {
  if (contentId === undefined) return false
  if ((await findIconState(db, contentId)) !== undefined) return false
  const known = await findIconPrecedent(db, contentId)
  if (known.denied !== null && !known.isApprovedHere)
    await denyNewIcon(db, app, { contentId, code: known.denied, now })
  else if (known.denied === null && known.isApproved)
    await setIcon(db, app, { contentId, state: 'approved', decisionId: known.approvedBy })
  else {
    const isDoubtful = known.denied !== null || known.isDeniedHere
    const state = isDoubtful ? ('pending' as const) : undecided
    await setIcon(db, app, { contentId, state, decisionId: null })
  }
  return true
}
