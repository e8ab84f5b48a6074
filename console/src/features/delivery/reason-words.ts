import type { NoAdReason } from '@frontrow/contract/delivery'

interface ReasonWords {
  /** Why the request got no ad: the reason of the campaign that came closest. */
  title: string
  /** What the publisher can do about it, or that nothing needs to be done. */
  advice: string
  /** The same reason for one campaign among others. */
  ofOne: string
}

/** The type requires a text for every reason. */
const words: Readonly<Record<NoAdReason, ReasonWords>> = {
  blocked: {
    ofOne: 'You block its app here',
    title: 'You block the apps that were advertised',
    advice:
      'Nothing is wrong: Ad Review has the apps whose ads you keep out. One that you unblock there fills the space again.',
  },
  no_campaign: {
    ofOne: 'It was not running',
    title: 'No campaign was running',
    advice:
      'Nothing is wrong on your side. Ads come as soon as an advertiser starts a campaign; until then, campaigns of your other apps can fill the space.',
  },
  not_approved: {
    ofOne: 'Its organization was not approved',
    title: 'An organization was not approved',
    advice:
      'Yours or the advertiser’s. If it is yours, ads begin when the operator has approved it.',
  },
  placement_paused: {
    ofOne: 'The placement was paused',
    title: 'The placement was paused',
    advice: 'It gets ads again when it is no longer paused.',
  },
  review: {
    ofOne: 'It was in review',
    title: 'The campaign was in review',
    advice: 'Nothing to do: it is shown when the operator has looked at it.',
  },
  format: {
    ofOne: 'It has no ad of this format',
    title: 'No ad of this format',
    advice: 'No running campaign has ads for this type of placement. Another type may find more.',
  },
  device: {
    ofOne: 'It has no ad for this device or orientation',
    title: 'No ad for this device or orientation',
    advice:
      'Campaigns had the format, but not for a device held this way. Check that your app sends the real device type and orientation.',
  },
  store: {
    ofOne: 'Its app is not in the device’s store',
    title: 'The advertised app was not in the device’s store',
    advice:
      'The campaigns advertise apps of the other store. Check that your app sends the real operating system.',
  },
  region: {
    ofOne: 'It is not for this region',
    title: 'No campaign for this region',
    advice:
      'Nothing is wrong on your side: the people who asked are where no advertiser wants to be seen. It changes with the campaigns.',
  },
  same_app: {
    ofOne: 'It advertises this app itself',
    title: 'The only ad was for this app itself',
    advice: 'An app is never shown in itself. A campaign for another one of your apps would be.',
  },
  floor: {
    ofOne: 'It pays less than the floor',
    title: 'The offers were below the floor',
    advice:
      'Campaigns were there, but none pays what this placement, or this network, asks for at least. A lower floor of the placement fills more.',
  },
  frequency: {
    ofOne: 'This person had seen it often enough',
    title: 'This person had seen it often enough',
    advice:
      'A person sees one campaign five times in 24 hours at most. More campaigns, or people coming back another day, change it.',
  },
  budget: {
    ofOne: 'Its budget of the day was used up',
    title: 'The budget of the day was used up',
    advice: 'Nothing to do: the campaigns have money again on their next day.',
  },
  pacing: {
    ofOne: 'It was saving its budget',
    title: 'The campaign was saving its budget',
    advice:
      'Nothing to do: a budget is spread over the day. If your app asks again a little later, it may get the ad.',
  },
}

/** For a reason that this console does not know, or that is missing in the reply. */
const otherWords: ReasonWords = {
  ofOne: 'For another reason',
  title: 'There was another reason',
  advice: 'This console has no words for the reason. Contact support to learn more.',
}

export function reasonWords(reason: NoAdReason): ReasonWords {
  return reason in words ? words[reason] : otherWords
}
