import type { ReportReason } from './web-core.ts'

/** Every text on the screen. They are the same in all SDKs: `words.json` has them. */
export const words = {
  about: 'Ad ▾',
  about_label: 'Ad: why you see it, and how to report it',
  advertisement: 'Advertisement',
  test_ad: 'Test ad',
  close: 'Close ×',
  close_in: 'Close in {seconds}',
  reward_in: 'Reward in {seconds}',
  reward_earned: 'Reward earned',
  sound_on: 'Sound on',
  sound_off: 'Sound off',
  get_the_app: 'Get the app',
  close_the_ad: 'Close the ad',
  why: 'Why this ad',
  why_text: 'This ad for {app} matched: {why}. None of this identifies you.',
  report: 'Report this ad',
  offensive: 'It is offensive',
  adult: 'It is not for everybody',
  misleading: 'It promises what is not true',
  scam: 'It is a scam or harmful',
  broken: 'It does not work',
  other: 'Something else',
  sending: 'Sending…',
  sent: 'Thank you. The ad network and the developer of this app can see your report.',
  not_sent: 'That could not be sent. Try again later.',
  back: 'Back',
}

export const reportReasons: ReportReason[] = [
  'offensive',
  'adult',
  'misleading',
  'scam',
  'broken',
  'other',
]
