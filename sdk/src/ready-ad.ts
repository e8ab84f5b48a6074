import type { AdFormat, Reason } from './ad-event.ts'
import type { AnsweredAd } from './wire.ts'

/** An ad from the server. It can be shown once, before it expires. */
export interface ReadyAd extends Omit<AnsweredAd, 'format'> {
  format: AdFormat
  placement: string
  /** When the ad expires, by `Environment.elapsed`, in milliseconds. */
  shownTill: number
}

/** The ad, or the reason why there is none. */
export type AdResult = { ad: ReadyAd } | { ad: null; reason: Reason }

export const isVideo = ({ format }: Pick<ReadyAd, 'format'>): boolean => /video/.test(format)
