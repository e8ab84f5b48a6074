import type { AdFormat as KnownFormat } from '@frontrow/contract/delivery'
import type { KnownReason } from '../src/ad-event.ts'
import type { AdEvent, Reason } from '../src/frontrow.ts'

export const formatNames: Readonly<Record<KnownFormat, string>> = {
  banner: 'Banner',
  image: 'Fullscreen image',
  video: 'Video',
  rewarded_video: 'Rewarded video',
}

const nouns: Readonly<Record<KnownFormat, string>> = {
  banner: 'the banner',
  image: 'the fullscreen image',
  video: 'the video',
  rewarded_video: 'the rewarded video',
}

const reasons: Readonly<Record<KnownReason, string>> = {
  not_approved: 'the organization of this placement is not approved',
  placement_paused: 'this placement is paused',
  no_campaign: 'no campaign is running',
  region: 'no campaign targets this region',
  format: 'no campaign has an ad of this format',
  device: 'no ad fits this device held this way',
  store: 'no advertised app is in a store for this device',
  same_app: 'the only campaigns are this app’s own',
  frequency: 'you have seen the ads that fit often enough',
  pacing: 'the campaigns that fit are saving their budget for later today',
  budget: 'the campaigns that fit have spent today’s budget',
  floor: 'no campaign pays what this placement asks for',
  review: 'the ads that fit are waiting for review',
  blocked: 'the campaigns are not wanted here',
  unreachable: 'the server cannot be reached',
  refused: 'the server does not take the request; is the key right?',
  expired: 'it was asked for too long ago',
  used: 'another one took its place',
  busy: 'another ad covers the page',
  not_visible: 'it was closed before any of it was visible',
  reward_not_valid: 'its reward contains &, % or "signature="',
  failed: 'this browser could not play it, so nothing is counted or earned',
}

export interface Said {
  text: string
  /** Who caused the event: the app or the server. `good` and `bad` mark outcomes. */
  tone: 'app' | 'server' | 'good' | 'bad'
}

/** Describes an SDK event for readers who do not know how an ad network works. */
export function inWords(event: AdEvent): Said {
  const [tone, text] = said(event)
  return { tone, text }
}

const nounOf = (format: string) => nouns[format as KnownFormat] ?? 'the ad'
const reasonOf = (reason: Reason) => reasons[reason as KnownReason] ?? reason

function said(event: AdEvent): [Said['tone'], string] {
  switch (event.type) {
    case 'requested':
      return ['app', `Asked the server for ${nounOf(event.placement)}.`]
    case 'loaded':
      return ['server', `The server chose an ad for ${event.appName}.`]
    case 'not_loaded':
      return ['bad', `No ad: ${reasonOf(event.reason)}.`]
    case 'install_result':
      return ['server', 'The server knows of the first start.']
    case 'retry_scheduled':
      return ['bad', `No answer yet. Trying again in ${event.inSeconds} s.`]
    case 'not_shown':
      return ['bad', `Could not show ${nounOf(event.format)}: ${reasonOf(event.reason)}.`]
    case 'event_result':
      return resultInWords(event)
    case 'reported':
      return event.isSent
        ? ['good', 'The report has reached the server.']
        : ['bad', 'The report could not be sent.']
    default:
      return moment(event)
  }
}

type Shown = Extract<
  AdEvent,
  { type: 'opened' | 'impression' | 'clicked' | 'completed' | 'rewarded' | 'closed' }
>

function moment({ type, format }: Shown): [Said['tone'], string] {
  const noun = nounOf(format)
  const capital = noun.replace('the', 'The')
  const moments: Record<Shown['type'], [Said['tone'], string]> = {
    opened: ['app', 'The game is paused.'],
    impression: ['app', `${capital} is on the screen.`],
    clicked: ['app', 'Clicked: the server counts it on the way to the store.'],
    completed: ['app', `${capital} was watched to its end.`],
    rewarded: ['good', 'The reward is earned: one more life.'],
    closed: ['app', `${capital} is gone again.`],
  }
  return moments[type]
}

type EventResult = Extract<AdEvent, { type: 'event_result' }>

function resultInWords({ kind, status, reason }: EventResult): [Said['tone'], string] {
  const counted = kind === 'complete' ? 'watching it to the end' : 'the impression'
  if (status === 'accepted') return ['server', `The server counted ${counted}.`]
  if (status === 'duplicate') return ['server', `The server had counted ${counted} already.`]
  return ['bad', `The server did not count ${counted}: ${reason ?? status}.`]
}
