import type { NoAdReason } from '../delivery.ts'

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
    ofOne: 'Its app is blocked here',
    title: 'All advertised apps are blocked',
    advice: 'You blocked these apps. Unblock one under Ad Review to fill more requests.',
  },
  no_campaign: {
    ofOne: 'Not running',
    title: 'No campaign was running',
    advice:
      'No action is needed. Ads appear once an advertiser starts a campaign. Campaigns for your other apps can fill requests until then.',
  },
  not_approved: {
    ofOne: 'Organization not approved',
    title: 'Organization not approved',
    advice:
      'Your organization or the advertiser’s. If it is yours, ads appear once an operator approves it.',
  },
  placement_paused: {
    ofOne: 'Placement paused',
    title: 'Placement paused',
    advice: 'Resume the placement to get ads.',
  },
  review: {
    ofOne: 'In review',
    title: 'Campaign in review',
    advice: 'No action is needed. It is shown once an operator approves it.',
  },
  format: {
    ofOne: 'No ad of this format',
    title: 'No ad of this format',
    advice: 'No running campaign has ads for this placement type. Another type may fill more.',
  },
  device: {
    ofOne: 'No ad for this device or orientation',
    title: 'No ad for this device or orientation',
    advice: 'Check that your app sends the real device type and orientation.',
  },
  store: {
    ofOne: 'App not in the device’s store',
    title: 'App not in the device’s store',
    advice:
      'Campaigns advertise apps of the other store. Check that your app sends the real operating system.',
  },
  region: {
    ofOne: 'Region not targeted',
    title: 'Region not targeted',
    advice: 'No action is needed. No campaign targets the region of these requests.',
  },
  same_app: {
    ofOne: 'Same app',
    title: 'Same app',
    advice: 'An app is never advertised in itself. A campaign for another of your apps can be.',
  },
  floor: {
    ofOne: 'Below the floor price',
    title: 'All bids below the floor',
    advice:
      'No campaign paid the floor price of this placement or network. Lower the placement’s floor to fill more.',
  },
  frequency: {
    ofOne: 'Frequency cap reached',
    title: 'Frequency cap reached',
    advice:
      'A viewer sees a campaign at most 5 times in 24 hours. More campaigns fill more requests.',
  },
  budget: {
    ofOne: 'Daily budget used up',
    title: 'Daily budget used up',
    advice: 'No action is needed. Campaigns have a new budget on their next day.',
  },
  pacing: {
    ofOne: 'Paced',
    title: 'Paced',
    advice:
      'No action is needed. Budgets are spread over the day, so a later request may be filled.',
  },
}

/** For a reason that this console does not know, or that is missing in the reply. */
const otherWords: ReasonWords = {
  ofOne: 'Other reason',
  title: 'Other reason',
  advice: 'This console does not know the reason. Contact support.',
}

export function reasonWords(reason: NoAdReason): ReasonWords {
  return reason in words ? words[reason] : otherWords
}
