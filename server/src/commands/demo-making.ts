// A hundred and twenty days in some seconds: studios at work and players playing, in order of time, with the clock turned to
// each act.
import type { DemoStudio } from '../../seed/demo/studio.ts'
import { studios } from '../../seed/demo/studios.ts'
import type { Delivery } from '../features/delivery/delivery.ts'
import { readNow } from '../lib/clock.sql.ts'
import type { Services } from '../lib/context.ts'
import { turnClock } from '../lib/turn-clock.ts'
import { openDemoCaller } from './demo-caller.ts'
import { openChance } from './demo-chance.ts'
import { openPlayers } from './demo-players.ts'
import { type StudioAtWork, openStudio } from './demo-studio.ts'
import { type OpenPlacement, requestsOfDay } from './demo-traffic.ts'

export const demoDays = 120

export interface DemoMaking {
  services: Services
  delivery: Delivery
  /** Of an embedded database: nobody else's clock may be turned. */
  coreUrl: string
  /** Of the studio that is signed in to. */
  password: string
  /** How much traffic, compared with the whole demo's. */
  scale: number
}

/** Something a studio does, at a time of its own. */
interface Act {
  at: Date
  run(now: Date): Promise<void>
}

/** What the acts leave behind for the players. */
interface Opened {
  placements: OpenPlacement[]
  appKeys: Map<string, string>
}

const dayMs = 86_400_000
const hourMs = 3_600_000

/**
 * Makes the demo on an installation that holds nothing, through the API and delivery's own functions. The clock is back where
 * it was when this returns; when it throws, the installation is in between and of no use.
 */
export async function makeDemo(making: DemoMaking): Promise<void> {
  const { services, delivery, coreUrl, password } = making
  const till = await services.database.asSystem(readNow)
  const clock = openTurnedClock(coreUrl, till)
  const caller = await openDemoCaller(services, delivery)
  const opened: Opened = { placements: [], appKeys: new Map() }
  const atWork = studios.map((studio, index) => ({
    studio,
    // Nobody is told the other passwords: those studios are there to be seen from outside.
    work: openStudio(caller, studio, index === 0 ? password : crypto.randomUUID()),
  }))
  const acts = atWork
    .flatMap((one) => actsOf(one, opened, midnightOf(till)))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  // The room is made while the studios upload their first pictures, which keep the other core busy.
  const room = delivery.makeRoom(new Date(midnightOf(till).getTime() - demoDays * dayMs))
  await delivery.hold(() =>
    Promise.all([room, live({ making, till, opened, acts, turnTo: clock.turnTo })]),
  )
  await caller.close()
  await clock.turnBack()
  await delivery.refresh()
}

function openTurnedClock(coreUrl: string, start: Date) {
  const startedAt = performance.now()
  return {
    turnTo: (at: Date) =>
      turnClock(
        coreUrl,
        Math.round(at.getTime() - start.getTime() - (performance.now() - startedAt)),
      ),
    turnBack: () => turnClock(coreUrl, 0),
  }
}

function midnightOf(time: Date): Date {
  return new Date(Math.floor(time.getTime() / dayMs) * dayMs)
}

/** Plays each day up to the next act, then does it. What is live is read anew only after an act: nothing else changes it. */
async function live(by: {
  making: DemoMaking
  till: Date
  opened: Opened
  acts: readonly Act[]
  turnTo(at: Date): Promise<void>
}): Promise<void> {
  const { making, till, opened } = by
  const players = openPlayers(making.delivery, { till, appKeys: opened.appKeys })
  const acts = [...by.acts]
  let isStale = true
  for (let daysAgo = demoDays; daysAgo >= 0; daysAgo -= 1) {
    const start = new Date(midnightOf(till).getTime() - daysAgo * dayMs)
    const requests = requestsOfDay({ start, daysAgo, open: opened.placements, scale: making.scale })
    const playTill = async (time: number) => {
      const first = requests.findIndex(({ at }) => at >= time)
      const due = requests.splice(0, first === -1 ? requests.length : first)
      if (due.length === 0) return
      if (isStale) await making.delivery.look()
      isStale = false
      await players.play(due)
    }
    const end = Math.min(start.getTime() + dayMs, till.getTime())
    for (let next = acts[0]; next !== undefined && next.at.getTime() < end; next = acts[0]) {
      await playTill(next.at.getTime())
      await by.turnTo(next.at)
      await next.run(next.at)
      isStale = true
      acts.shift()
    }
    await playTill(end)
  }
  await players.rest()
}

function actsOf(
  { studio, work }: { studio: DemoStudio; work: StudioAtWork },
  opened: Opened,
  today: Date,
): Act[] {
  const chance = openChance(`${studio.company} at work`)
  /** Some minutes after the hour: nobody works to the minute. */
  const at = (daysAgo: number, hour: number) =>
    new Date(
      today.getTime() - daysAgo * dayMs + Math.floor((hour + chance.between(0.02, 0.9)) * hourMs),
    )
  const acts: Act[] = [
    { at: at(studio.joinedDaysAgo, 7), run: () => work.signUp() },
    { at: at(studio.joinedDaysAgo, 8), run: () => work.approve() },
  ]
  for (const app of studio.apps) {
    const { addedDaysAgo } = app
    const add = async (now: Date) => {
      opened.appKeys.set(app.name, await work.addApp(app, now))
    }
    acts.push({ at: at(addedDaysAgo, 9), run: add })
    if (app.placements.length === 0) continue
    const open = async (now: Date) => {
      const keys = await work.openPlacements(app, now)
      app.placements.forEach((placement, index) => {
        opened.placements.push({
          app,
          placement,
          key: keys[index] ?? '',
          sinceDaysAgo: addedDaysAgo,
        })
      })
    }
    acts.push({ at: at(addedDaysAgo, 11), run: open })
  }
  for (const campaign of studio.campaigns) {
    const start = (now: Date) => work.startCampaign(campaign, now)
    acts.push({ at: at(campaign.startedDaysAgo, 13), run: start })
    for (const change of campaign.changes) {
      const run = (now: Date) => work.changeCampaign(campaign, change, now)
      acts.push({ at: at(change.daysAgo, 15), run })
    }
  }
  const last = Math.min(
    ...studio.campaigns.flatMap(({ changes }) => changes.map((one) => one.daysAgo)),
  )
  return [...acts, { at: at(last, 17), run: () => work.signOut() }]
}
