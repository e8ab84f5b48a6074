import { hoursToDecide } from '@frontrow/contract/operator/cases'
import type { Db } from '../../lib/db/database.ts'
import { type CaseDecision, type TakenBack, openCase } from '../reviews/reviews.ts'
import { reachOf } from '../reviews/for-deciders.ts'
import { type DeniedIcon, approveIconsAgain, denyIconsOfFile, restoreIcons } from './deny-icons.ts'
import { findAdsWithFile, findFileHashes } from './icon-copies.sql.ts'
import {
  type Look,
  type WhichApp,
  findIconState,
  findWaitingIcons,
  lockName,
  setIcon,
} from './look.sql.ts'
import { changeApp } from './standing.sql.ts'

/** The look of an app before a decision, as it is stored: undefined before there was one. */
interface StoredBefore {
  look?: Partial<Look>
}

/** What an operator decides on, locked until the transaction ends. */
export async function readLook(db: Db, app: WhichApp): Promise<Look> {
  const name = await lockName(db, app)
  if (name === undefined) throw new Error(`app ${app.subjectId} does not exist`)
  const { is_advertised: _, ...look } = name
  return { ...look, icons: await findWaitingIcons(db, app) }
}

/** True where a name or an icon is not decided. */
export function isLookWaiting({ name_state: state, icons }: Look): boolean {
  return isUndecided(state) || icons.length > 0
}

function isUndecided(state: Look['name_state'] | undefined): boolean {
  return state === 'pending' || state === 'shown'
}

const approvedName = {
  name_state: 'approved',
  former_name: null,
  is_former_undecided: false,
} as const

/** Approves the name and the icons that are not decided. Viewers see them from now on. */
export async function approveLook(
  db: Db,
  app: WhichApp,
  look: Look,
  decisionId: string,
): Promise<void> {
  if (isUndecided(look.name_state)) await changeApp(db, app, approvedName)
  for (const { contentId } of look.icons)
    await setIcon(db, app, { contentId, state: 'approved', decisionId })
}

/**
 * Denies the name and the icons that are not decided. Viewers see what was approved before. As far
 * as the reason reaches, the files are no icons anywhere, and ads with them are looked at.
 */
export async function denyLook(
  db: Db,
  { id, row, reason, message, now, held }: CaseDecision,
  look: Look,
): Promise<DeniedIcon[]> {
  if (isUndecided(look.name_state)) {
    const former = look.is_former_undecided ? { former_name: null, is_former_undecided: false } : {}
    await changeApp(db, row, { name_state: 'denied', ...former })
  }
  for (const { contentId } of look.icons)
    await setIcon(db, row, { contentId, state: 'denied', decisionId: id })
  const reach = reachOf(reason?.code)
  if (reach === undefined || look.icons.length === 0) return []
  const hashes = await findFileHashes(
    db,
    look.icons.map(({ contentId }) => contentId),
  )
  const file = { hashes, reach, organizationId: row.organizationId }
  for (const ad of await findAdsWithFile(db, file))
    await openCase(db, { kind: 'ad', ...ad }, { now, hours: hoursToDecide.pendingAd })
  return denyIconsOfFile(db, file, { reason, message, now, held })
}

/** Brings back what was decided on the look, where it was not changed since. */
export async function undoLook(db: Db, { row, before, also, actor, now }: TakenBack) {
  const { look } = before as StoredBefore
  await restoreIcons(db, copiesIn(also), actor, now)
  if (look === undefined) return
  await restoreName(db, row, look)
  for (const { contentId, state } of look.icons ?? [])
    if ((await findIconState(db, contentId)) !== undefined)
      await setIcon(db, row, { contentId, state, decisionId: null })
}

/** A name that was approved meanwhile as the former one is not approved any more. */
async function restoreName(db: Db, app: WhichApp, look: Partial<Look>): Promise<void> {
  const { name, name_state, former_name = null, is_former_undecided = false } = look
  const former = { former_name, is_former_undecided }
  if (name_state === undefined || !isUndecided(name_state)) return
  const now = await lockName(db, app)
  if (now?.name === name) await changeApp(db, app, { name_state, ...former })
  else if (now?.former_name === name) await changeApp(db, app, former)
}

/** Approves what a denial denied, where it was not changed since. */
export async function overturnLook(db: Db, { id, row, before, also, now }: TakenBack) {
  const { look } = before as StoredBefore
  const name = await lockName(db, row)
  if (name?.name_state === 'denied' && name.name === look?.name)
    await changeApp(db, row, approvedName)
  for (const { contentId } of look?.icons ?? [])
    if ((await findIconState(db, contentId)) === 'denied')
      await setIcon(db, row, { contentId, state: 'approved', decisionId: id })
  await approveIconsAgain(db, copiesIn(also), now)
}

function copiesIn(also: unknown): readonly DeniedIcon[] {
  return (also as { icons?: DeniedIcon[] } | undefined)?.icons ?? []
}
