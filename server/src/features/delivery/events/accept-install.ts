import type { InstallReason } from '@frontrow/contract/delivery'
import { dayMs } from '@frontrow/contract/durations'
import { refuse } from '../../../lib/failures/refuse.ts'
import type { LiveApp } from '../ad-index/ad-snapshot.ts'
import { type EventToken, installDays, installDeadline, kinds } from '../tokens/event-token.ts'
import {
  type Statements,
  type StoredClick,
  claimInstall,
  findClaimant,
  lockClick,
  storeInstall,
} from '../ingest/installs.sql.ts'
import { reasons } from '../store/event-reasons.ts'
import { lanes } from '../store/lane.ts'
import type { InstallFacts } from '../outgoing/outgoing.sql.ts'
import type { EventNode } from './event-node.ts'
import { isPrivate } from '../../../lib/networks/private-addresses.ts'
import { flags } from '../traffic/traffic-rules.ts'
import { type EventSource, type TrafficVerdict, unjudged } from '../traffic/traffic.ts'

export interface InstallNotice {
  /** The API key of the app that was opened. */
  appKey: string
  clickToken: string | undefined
  /** Undefined where the device has none, or where it may not be used. */
  installId: string | undefined
  now?: Date
  from?: EventSource
  /** The time at which the store began the installation, by the store's clock. */
  beganAt?: Date | undefined
}

/** Returns null if the install counts, otherwise the reason why not. Refusals: `key_unknown`. */
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

/** Returns the app of a key. A key that is not in memory is looked up in the database. */
async function appOf(node: EventNode, key: string): Promise<LiveApp | undefined> {
  const known = node.keys.find(node.adIndex().appKeys, key)
  if (known !== undefined) return known
  await node.newKeys.lookUp({ app: key })
  return node.newKeys.app(key)
}

interface GivenInstall {
  /** The app that was opened, found by its key. */
  app: LiveApp
  /** The token of the click that led to the install. */
  clickToken: string
  installId: string | undefined
  at: Date
  from: EventSource | undefined
  /**
   * The time at which the store began the installation, by the store's clock, if the store reports
   * it.
   */
  beganAt: Date | undefined
}

/**
 * Counts the first start of an app after a click, once per app and installation. One transaction
 * locks and reads the click, claims the installation and stores the install. Returns null if it
 * counts, otherwise the reason. The same installation with the same click gets the same answer
 * again. Without an id of the installation nothing is claimed, and the install counts once for its
 * click.
 */
async function countInstall(node: EventNode, install: GivenInstall): Promise<InstallReason | null> {
  const click = clickOf(node, install)
  if (typeof click === 'string') return click
  if (click.isTest) return 'no_click'
  return node.events.inTransaction((run) => attribute(node, { events: { run }, click, install }), {
    isFrequent: true,
  })
}

interface Attribution {
  events: Statements
  click: EventToken
  install: GivenInstall
  /** True if the click has an install. */
  hasInstall: boolean
}

async function attribute(
  node: EventNode,
  { events, click, install }: Omit<Attribution, 'hasInstall'>,
): Promise<InstallReason | null> {
  const { stored, hasInstall } = await lockClick(events, click)
  if (stored === undefined) return 'no_click'
  if (install.at.getTime() > stored.at.getTime() + installDays * dayMs) return 'expired'
  if (!(await isOwnInstallation(node, { events, click, install, hasInstall })))
    return 'already_counted'
  if (hasInstall) return null
  const token = { ...click, kind: kinds.install }
  const verdict = judged(node, { token, install, stored })
  await storeInstall(events, {
    token,
    at: install.at,
    deviceAt: undefined,
    outgoing: verdict.reason === reasons.counts ? factsOf(click, stored) : undefined,
    ...verdict,
  })
  return null
}

function factsOf({ campaign, country, store }: EventToken, { at }: StoredClick): InstallFacts {
  return { campaign, country, store, clickedAt: at.getTime() }
}

/**
 * True if the installation is the one that belongs to the click. A click with an install cannot
 * claim a second installation; its own may be reported again. Without an id, it is taken for the
 * click's own.
 */
async function isOwnInstallation(
  node: EventNode,
  { events, click, install, hasInstall }: Attribution,
): Promise<boolean> {
  const { app, installId, at } = install
  if (installId === undefined) return true
  const claim = { ...claimKey(node, app, installId), rid: click.rid, at }
  const claimant = hasInstall
    ? await findClaimant(events, claim)
    : await claimInstall(events, claim)
  return claimant === click.rid
}

/** No user opens a store page, installs an app and starts it in less time. */
const shortestWayMs = 10_000

/**
 * Click injection: a click that was forged after the install was noticed comes too shortly before
 * the first start, or after the installation began. An install of an invalid click is invalid for
 * the same reason: otherwise clicks beyond every limit would bring installs that count.
 */
function judged(
  node: EventNode,
  { token, install, stored }: { token: EventToken; install: GivenInstall; stored: StoredClick },
): TrafficVerdict {
  const verdict = judgedAlone(node, { token, install, clickedAt: stored.at })
  return verdict.reason === reasons.counts ? { ...verdict, reason: stored.reason } : verdict
}

function judgedAlone(
  node: EventNode,
  { token, install, clickedAt }: { token: EventToken; install: GivenInstall; clickedAt: Date },
): TrafficVerdict {
  const { from, at, beganAt } = install
  // Private addresses are not checked: a developer testing locally is quick.
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

/**
 * The lane is derived from the installation, not from the click, so that all claims of one
 * installation meet in one lane.
 */
function claimKey(node: EventNode, app: LiveApp, installId: string) {
  const installHash = node.services.secrets
    .hmac('device', String(app.number), installId)
    .subarray(0, 16)
  return { lane: installHash.readUInt16BE(0) % lanes, app: app.number, installHash }
}
