// The actions of a demo studio in the console.
import { readFile } from 'node:fs/promises'
import * as adContents from '@frontrow/contract/ad-contents'
import * as apps from '@frontrow/contract/apps'
import * as campaigns from '@frontrow/contract/campaigns'
import { dayMs, minuteMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import pLimit from 'p-limit'
import * as monetization from '@frontrow/contract/monetization'
import type {
  DemoApp,
  DemoCampaign,
  DemoChange,
  DemoColleague,
  DemoContent,
  DemoRecent,
  DemoRewards,
  DemoStudio,
  DemoToken,
  DemoWebhook,
  GameFolder,
} from '../../../seed/demo/studio.ts'
import { approveOrganization } from '../../features/account/account.ts'
import { fillDemoBank, fillDemoProfile } from './money/demo-bank.ts'
import type { ApiCaller } from '../startup/api-caller.ts'
import { inviteColleague } from './demo-colleague.ts'
import { keepStatistics, makeToken, makeWebhook } from './demo-integration.ts'
import { cropOf, fileOf } from './demo-pictures.ts'
import { createDemoSession } from './demo-session.ts'
import { signUpStudio } from './demo-sign-up.ts'
import { makeCallback, setRewards } from './demo-rewards.ts'

/** A demo studio. Each action gets its time; the product's clock must be set to it. */
export interface StudioAtWork {
  signUp(): Promise<void>
  /** Approves the studio's organization, as an operator does. */
  approve(): Promise<void>
  /** Registers an app, uploads its files and prepares its contents. Returns the app key. */
  addApp(app: DemoApp, now: Date): Promise<string>
  /** Creates the placements of an app. Returns their keys in order. */
  openPlacements(app: DemoApp, now: Date): Promise<string[]>
  startCampaign(campaign: DemoCampaign, now: Date): Promise<void>
  changeCampaign(campaign: DemoCampaign, change: DemoChange, now: Date): Promise<void>
  /** Invites somebody, who accepts and signs in, unless the invitation stays open. */
  invite(colleague: DemoColleague, now: Date): Promise<void>
  /** Makes an API token of the organization. */
  makeToken(token: DemoToken, now: Date): Promise<void>
  makeWebhook(webhook: DemoWebhook, now: Date): Promise<void>
  /** Saves a view of the statistics, orders a file, and makes a schedule. */
  keepStatistics(now: Date): Promise<void>
  /** Sets what players earn in rewarded videos, and the callback that pays it. */
  giveRewards(rewards: DemoRewards, now: Date): Promise<void>
  fillBank(now: Date): Promise<void>
  fillProfile(now: Date): Promise<void>
  /** Prepares further contents of an app, and changes which ads it shows. */
  workOn(recent: DemoRecent, now: Date): Promise<void>
  signOut(): Promise<void>
}

type Uploaded = Reply<typeof adContents.uploadAdContent>

interface Created {
  appIds: Map<string, string>
  iconIds: Map<string, string>
  /** By the app's folder and the file's name. */
  uploads: Map<string, Uploaded>
  /** By the app's folder and the content's name. */
  contentIds: Map<string, string>
  campaignIds: Map<string, string>
  /** Of placements with rewarded videos. */
  rewardedIds: string[]
}

export function createStudio(
  caller: ApiCaller,
  studio: DemoStudio,
  { password, gamePort }: { password: string; gamePort: number },
): StudioAtWork {
  const created: Created = {
    appIds: new Map(),
    iconIds: new Map(),
    uploads: new Map(),
    contentIds: new Map(),
    campaignIds: new Map(),
    rewardedIds: [],
  }
  const owner = { email: studio.email, password }
  const session = createDemoSession(caller, owner)
  const signedIn = async (now: Date, isConfirmed = false) => ({
    caller,
    created,
    token: await session.token(now, isConfirmed),
  })
  return {
    signUp: () => signUpStudio(caller, studio, password),
    approve: async () => {
      await approveOrganization(caller.services, { email: owner.email, operator: 'demo' })
    },
    addApp: async (app, now) => addApp(await signedIn(now), app),
    openPlacements: async (app, now) => openPlacements(await signedIn(now), app),
    startCampaign: async (campaign, now) => startCampaign(await signedIn(now), campaign),
    changeCampaign: async (one, change, now) =>
      changeCampaign(await signedIn(now), one, { change, now }),
    invite: async (colleague, now) =>
      inviteColleague(caller, await session.token(now, true), colleague),
    makeToken: async (wanted, now) => makeToken(caller, await session.token(now, true), wanted),
    keepStatistics: async (now) => keepStatistics(caller, await session.token(now), now),
    makeWebhook: async (wanted, now) => makeWebhook(caller, await session.token(now, true), wanted),
    giveRewards: async (rewards, now) => {
      const confirmed = await signedIn(now, true)
      await setRewards(confirmed, rewards)
      await makeCallback(confirmed, gamePort)
    },
    fillBank: async (now) => fillDemoBank(caller, studio, await session.token(now, true)),
    fillProfile: async (now) => fillDemoProfile(caller, studio, await session.token(now, true)),
    workOn: async (recent, now) => workOn(await signedIn(now), recent),
    signOut: session.end,
  }
}

interface SignedIn {
  caller: ApiCaller
  created: Created
  token: string
}

async function addApp(session: SignedIn, app: DemoApp): Promise<string> {
  const { caller, created, token } = session
  const params = { id: '{developer-id}' }
  const { name, googleAppId, appleAppId, category, subcategory } = app
  const body = { name, google_app_id: googleAppId, apple_app_id: appleAppId, category, subcategory }
  const reply = await caller.call(apps.createApp, { params, body }, token)
  created.appIds.set(app.folder, reply.id)
  created.iconIds.set(app.folder, (await upload(session, app, 'icon.jpg')).id)
  const files = [...new Set(app.contents.map(({ file }) => file))]
  await twoAtATime(files, async (file) => {
    created.uploads.set(`${app.folder}/${file}`, await upload(session, app, file))
  })
  await prepareAll(session, app.folder, app.contents)
  return reply.app_api_key
}

async function prepareAll(
  session: SignedIn,
  folder: GameFolder,
  contents: readonly DemoContent[],
): Promise<void> {
  const { uploads, contentIds } = session.created
  await twoAtATime(contents, async (content) => {
    const id = await prepare(session, content, known(uploads, `${folder}/${content.file}`))
    contentIds.set(`${folder}/${content.name}`, id)
  })
}

async function workOn(session: SignedIn, recent: DemoRecent): Promise<void> {
  const { app, contents, limits, newName } = recent
  await prepareAll(session, app, contents)
  const { caller, created, token } = session
  const id = known(created.appIds, app)
  if (newName !== undefined)
    await caller.call(apps.editApp, { params: { id }, body: { name: newName } }, token)
  if (limits === undefined) return
  const params = { appId: id }
  const body = {
    ad_rating: limits.rating,
    child_directed: false,
    blocked_categories: [...limits.blocked],
  }
  await caller.call(apps.setAdLimits, { params, body }, token)
}

async function upload(
  { caller, created, token }: SignedIn,
  app: DemoApp,
  file: string,
): Promise<Uploaded> {
  const appId = known(created.appIds, app.folder)
  const bytes = await readFile(fileOf(app.folder, file))
  const input = { params: { appId }, query: { app_id: appId } }
  return caller.upload(adContents.uploadAdContent, input, { token, name: file, bytes })
}

/** Uses the form's default crop: the largest possible, centred. */
async function prepare(
  { caller, token }: SignedIn,
  content: DemoContent,
  source: Uploaded,
): Promise<string> {
  const reply = await caller.call(
    adContents.createCampaignable,
    {
      params: { id: source.id },
      query: { ad_content_id: source.id },
      body: {
        name: content.name,
        target_device: content.device,
        content_orientation: content.orientation,
        ...cropOf(content, source.content_metadata.resolution),
      },
    },
    token,
  )
  return reply.id
}

async function openPlacements(
  { caller, created, token }: SignedIn,
  app: DemoApp,
): Promise<string[]> {
  const appId = known(created.appIds, app.folder)
  await caller.call(monetization.addApps, { body: { app_ids: [appId] } }, token)
  const keys: string[] = []
  for (const { name, type } of app.placements) {
    const input = { params: { appId }, query: { app_id: appId }, body: { name, type } }
    const placement = await caller.call(monetization.createPlacement, input, token)
    keys.push(placement.placement_api_key)
    if (type === 'RewardedVideo') created.rewardedIds.push(placement.id)
  }
  return keys
}

async function startCampaign(
  { caller, created, token }: SignedIn,
  campaign: DemoCampaign,
): Promise<void> {
  const appId = known(created.appIds, campaign.app)
  const reply = await caller.call(
    campaigns.createCampaign,
    {
      params: { id: appId },
      query: { app_id: appId },
      body: {
        name: campaign.name,
        keywords: campaign.keywords,
        currency: campaign.currency,
        icon: known(created.iconIds, campaign.app),
        regions: [...campaign.regions],
        daily_budget: campaign.dailyBudget,
        ecpm_budget: campaign.ecpm,
        campaignAds: campaign.contents.map((name) =>
          known(created.contentIds, `${campaign.app}/${name}`),
        ),
      },
    },
    token,
  )
  created.campaignIds.set(campaign.name, reply.id)
}

async function changeCampaign(
  { caller, created, token }: SignedIn,
  campaign: DemoCampaign,
  { change, now }: { change: DemoChange; now: Date },
): Promise<void> {
  const ids = {
    appId: known(created.appIds, campaign.app),
    campaignId: known(created.campaignIds, campaign.name),
  }
  const query = { app_id: ids.appId, campaign_id: ids.campaignId }
  if ('isActive' in change) {
    const body = { is_active: change.isActive }
    await caller.call(campaigns.setActivation, { params: ids, query, body }, token)
    return
  }
  const minute = Math.floor((now.getTime() + change.extendToDaysAhead * dayMs) / minuteMs)
  const date = new Date(minute * minuteMs).toISOString()
  await caller.call(campaigns.extendCampaign, { params: ids, query, body: { date } }, token)
}

function known<T>(things: ReadonlyMap<string, T>, name: string): T {
  const thing = things.get(name)
  if (thing === undefined) throw new Error(`the demo knows no ${name}`)
  return thing
}

/**
 * Runs two at a time, because the server processes at most two media of an organization in
 * parallel.
 */
async function twoAtATime<T>(
  things: readonly T[],
  work: (thing: T) => Promise<void>,
): Promise<void> {
  const limit = pLimit(2)
  await Promise.all(things.map((thing) => limit(() => work(thing))))
}
