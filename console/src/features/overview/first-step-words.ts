import type { Reply } from '@frontrow/contract/endpoint'
import type { showFirstSteps } from '@frontrow/contract/overview/first-steps'
import { ageText } from '../../lib/text/age-text.ts'
import { paths } from '../../paths.ts'
import type { StepWords } from '../../ui/layout/step-list.tsx'
import type { App } from '../apps/apps.tsx'

export type FirstSteps = Reply<typeof showFirstSteps>
export type Publisher = FirstSteps['publisher']
export type Advertiser = FirstSteps['advertiser']

/** `open` gives what a step shows while it is the next one, or can be done at any time. */
export type Words<Step extends string, About> = Readonly<
  Record<Step, { title: string; open: (about: About) => OpenWords }>
>

/**
 * `needs` is written out. Taken from the endpoints, as elsewhere, it would add all of them to the
 * script of the overview.
 */
interface OpenWords extends Omit<StepWords, 'title'> {
  /** True for a step that needs no step before it. */
  isAnytime?: boolean
}

const createAppWords: { title: string; open: () => OpenWords } = {
  title: 'Create an app',
  open: () => ({
    text: 'Its store page is what its ads lead to.',
    needs: 'apps.write',
    link: { to: paths.createApp, label: 'Create app' },
  }),
}

/** `app` is the app of `app_id`; without it, links to its placements lead to the list of apps. */
export const publisherWords: Words<
  Publisher['steps'][number]['step'],
  { of: Publisher; app: App | undefined }
> = {
  app_created: createAppWords,
  app_monetized: {
    title: 'Add it to monetization',
    open: () => ({
      text: 'It gets the key for its ad requests.',
      needs: 'monetization.write',
      link: { to: paths.addApps, label: 'Add app' },
    }),
  },
  placement_created: {
    title: 'Create a placement',
    open: ({ app }) => ({
      text: 'One for each place where the app shows ads.',
      needs: 'monetization.write',
      link: { ...placementsOf(app), label: 'Create placement' },
    }),
  },
  request_seen: {
    title: 'Request a first ad from the app',
    open: ({ app }) => ({
      text: 'Waiting for the first request. The snippet has the key of your placement in it.',
      link: { ...placementsOf(app), label: 'Get snippet' },
    }),
  },
  impression_shown: {
    title: 'Show a first ad',
    open: ({ of: { placement_id: id, has_only_tests: hasOnlyTests } }) => ({
      text: hasOnlyTests
        ? 'Only tests have arrived. Turn off test in the app for live ads.'
        : 'Requests arrive, and no impression has been counted yet. The doctor says why.',
      link: id === null ? undefined : { to: paths.whyNoAd(id), label: 'Open doctor' },
    }),
  },
  bank_entered: {
    title: 'Enter bank details',
    open: () => ({
      isAnytime: true,
      text: 'Earnings are paid to this account.',
      needs: 'money.write',
      link: { to: paths.banking, label: 'Enter details' },
    }),
  },
  agreement_signed: {
    title: 'Sign the agreement',
    open: () => ({
      isAnytime: true,
      text: 'One member signs for the organization.',
      needs: 'organization.write',
      link: { to: paths.policies, label: 'Sign agreement' },
    }),
  },
}

export const advertiserWords: Words<
  Advertiser['steps'][number]['step'],
  { of: Advertiser; now: number }
> = {
  app_created: createAppWords,
  ad_uploaded: {
    title: 'Upload an ad',
    open: ({ of }) => ({
      text: 'A JPG or an MP4 as the ad, and a square JPG as the icon, on the page of the app.',
      needs: 'contents.write',
      link: { to: appOf(of), label: 'Upload ad' },
    }),
  },
  ad_cropped: {
    title: 'Crop it for a device',
    open: ({ of }) => ({
      text: 'Select the upload on the page of the app, then Make campaignable.',
      needs: 'contents.write',
      link: { to: appOf(of), label: 'Crop ad' },
    }),
  },
  campaign_created: {
    title: 'Create a campaign',
    open: () => ({
      text: 'Its ads, icon, regions, daily budget and price.',
      needs: 'campaigns.write',
      link: { to: paths.createCampaign, label: 'Create campaign' },
    }),
  },
  balance_left: {
    title: 'Have a balance or credit',
    open: () => ({
      isAnytime: true,
      text: 'No campaign is shown until there is a balance or credit.',
      needs: 'top_ups.write',
      link: { to: paths.billing, label: 'Add to balance' },
    }),
  },
  impression_shown: {
    title: 'Show a first ad',
    open: ({ of, now }) =>
      of.review === null
        ? { text: 'The campaign waits for its first impression.', link: campaignOf(of) }
        : reviewWords(of.review, now),
  },
}

function placementsOf(app: App | undefined) {
  return app === undefined ? { to: paths.monetize } : { to: paths.placements, state: { app } }
}

function appOf({ app_id: id }: Advertiser): string {
  return id === null ? paths.appList : paths.app(id)
}

function campaignOf({ campaign_id: id }: Advertiser) {
  return id === null
    ? { to: paths.activeCampaigns, label: 'See campaigns' }
    : { to: `${paths.campaign(id)}?show=doctor`, label: 'Open doctor' }
}

/** Says whether the operators owe a decision or the organization owes them an answer. */
function reviewWords(
  { due_at: dueAt, is_asked: isAsked }: NonNullable<Advertiser['review']>,
  now: number,
): OpenWords {
  const link = { to: paths.decisions, label: isAsked ? 'Answer' : 'See decisions' }
  const isAnytime = true
  if (isAsked)
    return { isAnytime, text: 'The review goes on after your answer to a question.', link }
  const left = new Date(dueAt).getTime() - now
  const text =
    left > 0 ? `Review is due in ${ageText(left)}.` : `Review has been due for ${ageText(-left)}.`
  return { isAnytime, text, link }
}
