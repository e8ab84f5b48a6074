// Simulates 120 days of studios and players in a few seconds, in order of time. The product's clock
// is set to the time of each action.
import { randomUUID } from 'node:crypto'
import { dayMs } from '@frontrow/contract/durations'
import { studios } from '../../../seed/demo/studios.ts'
import { disputeDemoCharge, enterDemoCard, failDemoCharge } from './money/demo-charges.ts'
import { workAhead } from '../../features/ad-contents/ad-contents.ts'
import { loadRates } from '../../features/billing/billing.ts'
import { openDayRecounts } from '../../features/delivery/for-books.ts'
import type { Delivery } from '../../features/delivery/delivery.ts'
import { findCauses, sendNoticeMails } from '../../features/notices/notices.ts'
import { announceNotices } from '../../features/webhooks/webhooks.ts'
import {
  type DemoOperator,
  anomaliesJob,
  makeDemoOperators,
  figuresJob,
} from '../../features/operator/for-demo.ts'
import { readNow } from '../../lib/time/clock.sql.ts'
import type { Services } from '../../lib/calls/context.ts'
import { runJob } from '../../lib/time/jobs.ts'
import { openTurnedClock } from '../../lib/time/turn-clock.ts'
import { withoutWaitingForDisk } from '../../lib/db/without-waiting-for-disk.ts'
import { type Act, type Opened, actsOf } from './demo-acts.ts'
import type { Progress } from '../startup/progress.ts'
import { type ApiCaller, openApiCaller } from '../startup/api-caller.ts'
import { oddRequestsOfDay } from './demo-odd-traffic.ts'
import { expectedPictures } from './demo-pictures.ts'
import { createPlayers } from './demo-players.ts'
import { createStudio } from './demo-studio.ts'
import { requestsOfDay } from './demo-traffic.ts'
import { reviewActsOf } from './demo-reviews.ts'
import { leaveTermsOpen } from './money/demo-terms.ts'
import { makeWaiting } from './demo-waiting.ts'
import { closeDemoDays } from './money/close-demo-days.ts'
import { openBooks } from '../../features/books/for-demo.ts'
import { utcDayOf } from '../../lib/time/utc-day.ts'

export const demoDays = 120

/** How much of its traffic a start makes, because it must not take long. */
export const usualScale = 0.3

export interface DemoMaking {
  services: Services
  delivery: Delivery
  /** Must be an embedded database, because its clock is changed. */
  coreUrl: string
  eventUrl: string
  /** Password of the first studio, which users sign in to. */
  password: string
  /** Where the server of the demo's game will listen. */
  gamePort: number
  /** Who operates the demo, the one who proposes first. */
  operators: readonly DemoOperator[]
  /** The amount of traffic; 1 is the full demo. */
  scale: number
  /** Receives the progress. */
  progress?: Progress | undefined
  /** True where nobody else uses the cluster, so that commits need not wait for the disk. */
  ownsCluster?: boolean
}

/**
 * Budgets are leased for this many days at once. The last one is whole: a lease that ended within a
 * day would leave the rest of it without paid ads.
 */
const daysFilled = 7

/**
 * Creates the demo on an empty installation, through the API and delivery's own functions. The
 * clock is reset when it returns. When it throws, the installation is incomplete and must be
 * discarded.
 */
export async function makeDemo(making: DemoMaking): Promise<void> {
  const endWorkAhead = workAhead(making.services, expectedPictures(studios))
  try {
    const work = () => liveAndClose(making)
    await (making.ownsCluster === true ? withoutWaitingForDisk(making.coreUrl, work) : work())
  } finally {
    await endWorkAhead()
  }
}

async function liveAndClose(making: DemoMaking): Promise<void> {
  const { services, delivery, coreUrl } = making
  const till = await services.database.asSystem(readNow)
  const clock = await openTurnedClock(coreUrl)
  const caller = await openApiCaller(services, delivery)
  const opened: Opened = { placements: [], appKeys: new Map() }
  const startedAt = performance.now()
  const turnTo = (at: Date) =>
    clock.turn(Math.round(at.getTime() - till.getTime() - (performance.now() - startedAt)))
  // The other studios are seen only from outside, so their passwords are random and not shown.
  const passwords = studios.map((_, index) => (index === 0 ? making.password : randomUUID()))
  const actGroups = actGroupsOf(making, {
    passwords,
    caller,
    opened,
    today: midnightOf(till),
    till,
  })
  const begin = new Date(midnightOf(till).getTime() - demoDays * dayMs)
  await turnTo(begin)
  // An export of the books says when each rate was set, and these prices are older than the start.
  await loadRates(services.database, utcDayOf(begin))
  await makeDemoOperators(services, making.operators)
  await openBooks(services, 'system')
  await leaveTermsOpen(services)
  // The storage is prepared while the studios upload their first pictures, which keep the other
  // core busy.
  const room = delivery.simulation.makeRoom(begin, till)
  const recounts = openDayRecounts(services, making.eventUrl)
  // A failure is thrown where the room is needed, when nothing else is under way.
  room.catch(() => {})
  await delivery.simulation.pauseWhile(() =>
    live({ making, till, opened, actGroups, turnTo, room }),
  )
  const studio = { email: studios[0].email, password: making.password }
  await makeWaiting(caller, { till, turnTo, operators: making.operators, studio })
  await findCauses(services)
  await clock.turn(0)
  const prepaid = { email: studios[1].email, password: passwords[1] ?? '' }
  await enterDemoCard(caller, studio)
  // Sign-ins of the past are over, so that its session of today is used for the charge of then.
  await enterDemoCard(caller, prepaid, async (token) => {
    const dispute = () => disputeDemoCharge(services, { caller, token, email: prepaid.email })
    // Days are closed from the counters, so all counters are rolled up first.
    await delivery.simulation.refresh()
    await delivery.simulation.pauseWhile(() =>
      closeDemoDays(making, { days: demoDays, till, turnTo, recounts, dispute }),
    )
  })
  await recounts.close()
  await clock.turn(0)
  await failDemoCharge(caller, prepaid)
  // The mails of 120 days are put where the demo's other mails go, and not into the mailbox.
  await sendNoticeMails(caller.services)
  await announceNotices(services)
  await caller.close()
  await clock.close()
  await delivery.simulation.refresh()
  await runJob(services, anomaliesJob(services))
  await runJob(services, figuresJob(services))
}

function midnightOf(time: Date): Date {
  return new Date(Math.floor(time.getTime() / dayMs) * dayMs)
}

/** Actions at the same moment, in order of time. */
type ActGroups = { at: Date; acts: readonly Act[] }[]

function actGroupsOf(
  { services, operators, gamePort }: DemoMaking,
  options: {
    caller: ApiCaller
    passwords: readonly string[]
    opened: Opened
    today: Date
    till: Date
  },
): ActGroups {
  const acts = studios.flatMap((studio, index) => {
    const work = createStudio(options.caller, studio, {
      password: options.passwords[index] ?? '',
      gamePort,
    })
    return actsOf({ studio, work }, options.opened, options)
  })
  acts.push(...reviewActsOf(services, operators, options.today))
  return [...Map.groupBy(acts, ({ at }) => at.getTime())]
    .map(([at, together]) => ({ at: new Date(at), acts: together }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/**
 * Plays each day's requests, then runs its actions. Requests are played up to an action that
 * changes ads at once, and the ad index is read before the next ones.
 */
async function live(options: {
  making: DemoMaking
  till: Date
  opened: Opened
  actGroups: ActGroups
  turnTo(at: Date): Promise<void>
  /** Resolves when events can be stored. */
  room: Promise<void>
}): Promise<void> {
  const { making, till, opened, actGroups } = options
  const { simulation } = making.delivery
  const players = createPlayers(making.delivery, { till, appKeys: opened.appKeys })
  let isStale = true
  let filledTill = new Date(0)
  const fill = async (from: Date) => {
    const midnight = midnightOf(from).getTime()
    filledTill = new Date(Math.min(midnight + daysFilled * dayMs, till.getTime()))
    await simulation.fillAhead(from, filledTill)
  }
  const run = async (groups: ActGroups) => {
    // What is older than the clock by hours is stored by a slower statement.
    await players.flush()
    for (const { at, acts } of groups) {
      await options.turnTo(at)
      await allEnded(acts.map((act) => act.run(at)))
      isStale ||= acts.some(({ changesAds }) => changesAds !== 'never')
    }
  }
  for (let daysAgo = demoDays; daysAgo >= 0; daysAgo -= 1) {
    making.progress?.at('day', demoDays - daysAgo, demoDays)
    const start = new Date(midnightOf(till).getTime() - daysAgo * dayMs)
    const day = { start, daysAgo, open: opened.placements, scale: making.scale }
    const requests = [...requestsOfDay(day), ...oddRequestsOfDay({ ...day, till })].toSorted(
      (one, other) => one.at - other.at,
    )
    const playTill = async (time: number) => {
      const first = requests.findIndex(({ at }) => at >= time)
      const due = requests.splice(0, first === -1 ? requests.length : first)
      const [earliest, latest] = [due[0], due.at(-1)]
      if (earliest === undefined || latest === undefined) return
      await options.room
      if (isStale) await simulation.look()
      if (isStale || latest.at >= filledTill.getTime()) await fill(new Date(earliest.at))
      isStale = false
      await players.play(due)
    }
    const end = Math.min(start.getTime() + dayMs, till.getTime())
    const next = actGroups.findIndex(({ at }) => at.getTime() >= end)
    const today = actGroups.splice(0, next === -1 ? actGroups.length : next)
    let waiting: ActGroups = []
    for (const group of today) {
      waiting.push(group)
      if (!group.acts.some(({ changesAds }) => changesAds === 'now')) continue
      await playTill(group.at.getTime())
      await run(waiting)
      waiting = []
    }
    await playTill(end)
    if (waiting.length > 0) await run(waiting)
  }
  await players.rest()
}

/** Throws the first failure when all have ended, so that nothing works on beside what follows. */
async function allEnded(works: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
