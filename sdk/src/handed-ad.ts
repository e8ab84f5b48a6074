import type { WhyNot } from './sdk-events.ts'
import type { AnsweredAd } from './wire.ts'

/** An ad from the server. It can be shown once, before it expires. */
export interface HandedAd extends AnsweredAd {
  placement: string
  /** When the ad expires, by `Environment.elapsed`, in milliseconds. */
  shownTill: number
}

/** The ad, or the reason why there is none. */
export type Asked = { ad: HandedAd } | { ad: null; reason: WhyNot }

export const isVideo = ({ format }: Pick<AnsweredAd, 'format'>): boolean => /video/.test(format)
