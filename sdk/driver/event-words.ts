import type { AdEvent } from '../src/ad-event.ts'

/** The words of the cases for the events of the SDKs in TypeScript. */
const words: Record<AdEvent['type'], string> = {
  requested: 'asked',
  loaded: 'answered',
  not_loaded: 'no_ad',
  opened: 'opened',
  impression: 'impression',
  clicked: 'click',
  completed: 'complete',
  rewarded: 'reward',
  closed: 'closed',
  not_shown: 'not_shown',
  retry_scheduled: 'retry',
  event_result: 'verdict',
  reported: 'reported',
  install_result: 'install',
}

export const wordOf = ({ type }: AdEvent): string => words[type]
