import type { AdFormat } from '@frontrow/contract/delivery'
import type { SdkEvent, WhyNot } from '../src/frontrow.ts'

export const formatNames: Readonly<Record<AdFormat, string>> = {
  banner: 'Banner',
  image: 'Fullscreen image',
  video: 'Video',
  rewarded_video: 'Rewarded video',
}

const nouns: Readonly<Record<AdFormat, string>> = {
  banner: 'the banner',
  image: 'the fullscreen image',
  video: 'the video',
  rewarded_video: 'the rewarded video',
}

const reasons: Readonly<Record<WhyNot, string>> = {
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
export function inWords(happening: SdkEvent): Said {
  const [tone, text] = said(happening)
  return { tone, text }
}

function said(happening: SdkEvent): [Said['tone'], string] {
  switch (happening.what) {
    case 'asked':
      return ['app', `Asked the server for ${nouns[happening.placement as AdFormat]}.`]
    case 'answered':
      return ['server', `The server chose an ad for ${happening.app}.`]
    case 'no_ad':
      return ['bad', `No ad: ${reasons[happening.reason]}.`]
    case 'install':
      return ['server', 'The server knows of the first start.']
    case 'retry':
      return ['bad', `No answer yet. Trying again in ${happening.inSeconds} s.`]
    case 'not_shown':
      return ['bad', `Could not show ${nouns[happening.format]}: ${reasons[happening.reason]}.`]
    case 'verdict':
      return verdict(happening)
    case 'reported':
      return happening.sent
        ? ['good', 'The report has reached the server.']
        : ['bad', 'The report could not be sent.']
    default:
      return moment(happening)
  }
}

type Shown = Extract<
  SdkEvent,
  { what: 'opened' | 'impression' | 'click' | 'complete' | 'reward' | 'closed' }
>

function moment({ what, format }: Shown): [Said['tone'], string] {
  const noun = nouns[format]
  const capital = noun.replace('the', 'The')
  const moments: Record<Shown['what'], [Said['tone'], string]> = {
    opened: ['app', 'The game is paused.'],
    impression: ['app', `${capital} is on the screen.`],
    click: ['app', 'Clicked: the server counts it on the way to the store.'],
    complete: ['app', `${capital} was watched to its end.`],
    reward: ['good', 'The reward is earned: one more life.'],
    closed: ['app', `${capital} is gone again.`],
  }
  return moments[what]
}

function verdict(told: Extract<SdkEvent, { what: 'verdict' }>): [Said['tone'], string] {
  const what = told.of === 'complete' ? 'watching it to the end' : 'the impression'
  if (told.status === 'accepted') return ['server', `The server counted ${what}.`]
  if (told.status === 'duplicate') return ['server', `The server had counted ${what} already.`]
  return ['bad', `The server did not count ${what}: ${told.reason ?? told.status}.`]
}
