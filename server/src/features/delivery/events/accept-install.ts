import type { InstallReason } from '@frontrow/contract/delivery'
import { refuse } from '../../../lib/refuse.ts'
import type { LiveApp } from '../ad-index/ad-snapshot.ts'
import { type EventToken, installDays, installDeadline, kinds } from '../tokens/event-token.ts'
import {
  type Statements,
  claimInstall,
  findClaimant,
  lockClick,
  storeInstall,
} from '../ingest/events.sql.ts'
import { lanes } from '../store/lane.ts'
import type { EventNode } from './event-node.ts'
import { isPrivate } from '../ad-index/geo-location.ts'
import { flags } from '../traffic/traffic-rules.ts'
import { type EventSource, type TrafficVerdict, unjudged } from '../traffic/traffic.ts'

export interface InstallNotice {
  /** Of the app that was opened. */
  appKey: string
  clickToken: string | undefined
  installId: string
  now?: Date
  from?: EventSource
  /** When the store began to install, by the store's own clock. */
  beganAt?: Date | undefined
}

/** Returns null when the install counts, otherwise why it does not. Refused: `key_unknown`. */
export async function acceptInstall(
  node: EventNode,
  notice: InstallNotice,
): Promise<InstallReason | null> {
  const app = (await appOf(node, notice.appKey)) ?? refuse('key_unknown', { field: 'app_api_key' })
  if (notice.clickToken === undefined) return 'no_click'
  const { clickToken, installId, now, from, beganAt } = notice
  const at = now ?? node.clock.now()
  return countInstall(node, { app, clickToken, installId, at, from, beganAt })
}

/** The app of a key. A key that is not in memory is looked up in the database. */
async function appOf(node: EventNode, key: string): Promise<LiveApp | undefined> {
  const known = node.keys.find(node.adIndex().appKeys, key)
  if (known !== undefined) return known
  await node.newKeys.lookUp({ app: key })
  return node.newKeys.app(key)
}

interface GivenInstall {
  /** The app that was opened, by its key. */
  app: LiveApp
  /** Of the click it is said to come from. */
  clickToken: string
  installId: string
  at: Date
  from: EventSource | undefined
  /** When the store began to install, by the store's own clock, where it says so. */
  beganAt: Date | undefined
}

/**
 * Counts the first opening of an app after a click, once an app and installation. In one transaction: the click is locked and
 * looked up, the installation claimed, the install stored. Returns why it did not count, or null; the same installation with the
 * same click gets the same answer again.
 */
async function countInstall(node: EventNode, given: GivenInstall): Promise<InstallReason | null> {
  const click = clickOf(node, given)
  if (typeof click === 'string') return click
  if (click.isTest) return 'no_click'
  return node.events.inTransaction((run) => attribute(node, { events: { run }, click, given }))
}

async function attribute(
  node: EventNode,
  { events, click, given }: { events: Statements; click: EventToken; given: GivenInstall },
): Promise<InstallReason | null> {
  const { clickedAt, hasInstall } = await lockClick(events, click)
  if (clickedAt === undefined) return 'no_click'
  if (given.at.getTime() > clickedAt.getTime() + installDays * 86_400_000) return 'expired'
  const claim = { ...claimKey(node, given), rid: click.rid, at: given.at }
  // A click that has its install claims no second installation; the one it has may ask again.
  const claimant = hasInstall
    ? await findClaimant(events, claim)
    : await claimInstall(events, claim)
  if (claimant !== click.rid) return 'already_counted'
  if (hasInstall) return null
  const token = { ...click, kind: kinds.install }
  const verdict = judged(node, { token, given, clickedAt })
  await storeInstall(events, { token, at: given.at, deviceAt: undefined, ...verdict })
  return null
}

/** Nobody finds a store's page, installs an app and opens it within this. */
const shortestWayMs = 10_000

/** A click that was made up when the install was seen comes too shortly before it, or even after it began. */
function judged(
  node: EventNode,
  { token, given, clickedAt }: { token: EventToken; given: GivenInstall; clickedAt: Date },
): TrafficVerdict {
  const { from, at, beganAt } = given
  // A developer who tries it out on their own machine is quick, and nobody else's install.
  if (from === undefined || isPrivate(from.address)) return unjudged
  const isQuick = at.getTime() - clickedAt.getTime() < shortestWayMs
  const isLate = beganAt !== undefined && clickedAt > beganAt
  const more = isQuick || isLate ? flags.injected : 0
  return node.traffic.judge(token, from, { at, more })
}

function clickOf(
  node: EventNode,
  { clickToken, app, at }: GivenInstall,
): EventToken | InstallReason {
  const token = node.signer.readAnyAge(clickToken)
  if (token === undefined) return 'forged'
  if (token.kind !== kinds.click) return 'wrong_kind'
  if (token.advertisedApp !== app.number) return 'wrong_app'
  return at.getTime() > installDeadline(token) ? 'expired' : token
}

/** The lane is made from the installation and not from the click: all its claims must meet in one place. */
function claimKey(node: EventNode, { app, installId }: GivenInstall) {
  const installHash = node.services.secrets
    .hmac('device', String(app.number), installId)
    .subarray(0, 16)
  return { lane: installHash.readUInt16BE(0) % lanes, app: app.number, installHash }
}
