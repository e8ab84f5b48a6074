// The schedule of the demo studios' actions.
import { dayMs, hourMs } from '@frontrow/contract/durations'
import type { DemoStudio } from '../../../seed/demo/studio.ts'
import { createSeededRandom } from './seeded-random.ts'
import type { StudioAtWork } from './demo-studio.ts'
import type { OpenPlacement } from './demo-traffic.ts'

/** An action of a studio at a given time. */
export interface Act {
  at: Date
  /** When delivery must read the change: at once, before the next day's requests, or not at all. */
  changesAds: 'now' | 'tomorrow' | 'never'
  run(now: Date): Promise<void>
}

/** What the actions create for the simulated players. */
export interface Opened {
  placements: OpenPlacement[]
  /** By each name that the app has or had. */
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
    const minutes = createSeededRandom(`hour ${hour}, ${daysAgo} days ago`).between(1, 55)
    return new Date(today.getTime() - daysAgo * dayMs + Math.floor((hour + minutes / 60) * hourMs))
  }
  const acts: Act[] = []
  const plan = (when: Date, run: Act['run'], changesAds: Act['changesAds'] = 'tomorrow') =>
    void acts.push({ at: when, changesAds, run })
  const planAside = (when: Date, run: Act['run']) =>
    void acts.push({ at: when, changesAds: 'never', run })
  planAside(at(studio.joinedDaysAgo, 7), () => work.signUp())
  planAside(at(studio.joinedDaysAgo, 8), () => work.approve())
  for (const app of studio.apps) {
    const { addedDaysAgo } = app
    const add = async (now: Date) => {
      opened.appKeys.set(app.name, await work.addApp(app, now))
    }
    plan(at(addedDaysAgo, 9), add)
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
    plan(at(addedDaysAgo, 11), open)
  }
  for (const campaign of studio.campaigns) {
    plan(at(campaign.startedDaysAgo, 13), (now) => work.startCampaign(campaign, now))
    for (const change of campaign.changes)
      plan(
        at(change.daysAgo, 15),
        (now) => work.changeCampaign(campaign, change, now),
        'isActive' in change ? 'now' : 'tomorrow',
      )
  }
  const asides = asidesOf(studio, work)
  for (const { daysAgo, hour, run } of asides) planAside(at(daysAgo, hour), run)
  const last = Math.min(
    ...studio.campaigns.flatMap(({ startedDaysAgo, changes }) => [
      startedDaysAgo,
      ...changes.map((one) => one.daysAgo),
    ]),
    ...asides.map(({ daysAgo }) => daysAgo),
  )
  planAside(at(last, 17), () => work.signOut())
  return [...acts, ...recentActsOf({ studio, work }, { opened, till })]
}

/** What the studio did once, which changes no ads. */
function asidesOf(
  { colleagues = [], tokens = [], webhooks = [], bank, profile, joinedDaysAgo }: DemoStudio,
  work: StudioAtWork,
) {
  return [
    ...colleagues.map((one) => ({
      daysAgo: one.invitedDaysAgo,
      hour: 10,
      run: (now: Date) => work.invite(one, now),
    })),
    ...tokens.map((one) => ({
      daysAgo: one.madeDaysAgo,
      hour: 12,
      run: (now: Date) => work.makeToken(one, now),
    })),
    ...webhooks.map((one) => ({
      daysAgo: one.madeDaysAgo,
      hour: 13,
      run: (now: Date) => work.makeWebhook(one, now),
    })),
    // A studio with a program also has files made.
    ...(webhooks.length === 0
      ? []
      : [{ daysAgo: 1, hour: 14, run: (now: Date) => work.keepStatistics(now) }]),
    ...(bank
      ? [{ daysAgo: bank.filledDaysAgo, hour: 12, run: (now: Date) => work.fillBank(now) }]
      : []),
    // Before the first day is closed, when operators set how it is taxed.
    ...(profile
      ? [{ daysAgo: joinedDaysAgo, hour: 9, run: (now: Date) => work.fillProfile(now) }]
      : []),
  ]
}

/** What the studio did in the hours before `till`. */
function recentActsOf(
  { studio: { apps, recent = [], rewards }, work }: { studio: DemoStudio; work: StudioAtWork },
  { opened, till }: { opened: Opened; till: Date },
): Act[] {
  const ago = (hours: number) => new Date(till.getTime() - hours * hourMs)
  const acts: Act[] = recent.map((one) => ({
    at: ago(one.hoursAgo),
    changesAds: 'now',
    run: async (now) => {
      await work.workOn(one, now)
      const { name = '' } = apps.find(({ folder }) => folder === one.app) ?? {}
      const key = opened.appKeys.get(name)
      // Ads from before name the app as it was called then.
      if (one.newName !== undefined && key !== undefined) opened.appKeys.set(one.newName, key)
    },
  }))
  if (rewards)
    acts.push({
      at: ago(rewards.hoursAgo),
      changesAds: 'now',
      run: (now) => work.giveRewards(rewards, now),
    })
  const end: Act = { at: ago(1), changesAds: 'never', run: () => work.signOut() }
  return acts.length === 0 ? acts : [...acts, end]
}
