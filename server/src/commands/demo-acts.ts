// The schedule of the demo studios' actions.
import { dayMs, hourMs } from '@frontrow/contract/durations'
import type { DemoStudio } from '../../seed/demo/studio.ts'
import { openSeededRandom } from './seeded-random.ts'
import type { StudioAtWork } from './demo-studio.ts'
import type { OpenPlacement } from './demo-traffic.ts'

/** An action of a studio at a given time. */
export interface Act {
  at: Date
  run(now: Date): Promise<void>
}

/** What the actions create for the simulated players. */
export interface Opened {
  placements: OpenPlacement[]
  /** By the app's name. */
  appKeys: Map<string, string>
}

/**
 * Returns all actions of a studio over the demo's period, unsorted. `today` is the last midnight,
 * `till` is now.
 */
export function actsOf(
  { studio, work }: { studio: DemoStudio; work: StudioAtWork },
  opened: Opened,
  { today, till }: { today: Date; till: Date },
): Act[] {
  /**
   * A random minute of the hour, the same for all studios, so that their actions of one hour run
   * together.
   */
  const at = (daysAgo: number, hour: number) => {
    const minutes = openSeededRandom(`hour ${hour}, ${daysAgo} days ago`).between(1, 55)
    return new Date(today.getTime() - daysAgo * dayMs + Math.floor((hour + minutes / 60) * hourMs))
  }
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
  const { colleagues = [], tokens = [], bank } = studio
  for (const colleague of colleagues) {
    const run = () => work.invite(colleague)
    acts.push({ at: at(colleague.invitedDaysAgo, 10), run })
  }
  for (const token of tokens)
    acts.push({ at: at(token.madeDaysAgo, 12), run: () => work.makeToken(token) })
  if (bank !== undefined) acts.push({ at: at(bank.filledDaysAgo, 12), run: () => work.fillBank() })
  const last = Math.min(
    ...studio.campaigns.flatMap(({ changes }) => changes.map((one) => one.daysAgo)),
    ...colleagues.map(({ invitedDaysAgo }) => invitedDaysAgo),
    ...tokens.map(({ madeDaysAgo }) => madeDaysAgo),
  )
  acts.push({ at: at(last, 17), run: () => work.signOut() })
  return [...acts, ...recentActsOf({ studio, work }, till)]
}

/** What the studio did in the hours before `till`. */
function recentActsOf(
  { studio: { recent = [] }, work }: { studio: DemoStudio; work: StudioAtWork },
  till: Date,
): Act[] {
  const ago = (hours: number) => new Date(till.getTime() - hours * hourMs)
  const acts: Act[] = recent.map((one) => ({
    at: ago(one.hoursAgo),
    run: (now) => work.workOn(one, now),
  }))
  return acts.length === 0 ? acts : [...acts, { at: ago(1), run: () => work.signOut() }]
}
