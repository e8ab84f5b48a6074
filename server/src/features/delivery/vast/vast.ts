// VAST 4.2, InLine and linear: all that a standard video player needs to show a video ad and to
// track it. https://iabtechlab.com/standards/vast/ · The elements have the order of the standard's
// schema.
import { xmlLeaf as element } from '../../../lib/files/write-xml.ts'
import type { AdReply } from '../decision/decide-ad.ts'

type Ad = NonNullable<AdReply['ad']>

export interface VastOptions {
  /** The ad system's name. */
  productName: string
  /** The base URL of the tracking requests; the event token is appended. */
  trackUrl: string
  now: Date
}

const namespace = 'xmlns="http://www.iab.com/VAST" version="4.2"'
const declaration = '<?xml version="1.0" encoding="UTF-8"?>'

/** VAST represents "no ad" as an empty document. */
export const emptyVast = `${declaration}<VAST ${namespace}/>`

/**
 * Returns the VAST document for a video ad. A player may skip it after `close_after_s`; a rewarded
 * video cannot be skipped.
 */
export function vastOf(requestId: string, ad: Ad, options: VastOptions): string {
  const track = (token: string) => `${options.trackUrl}/${token}`
  const seconds = Math.floor((Date.parse(ad.expires_at) - options.now.getTime()) / 1000)
  return [
    `${declaration}<VAST ${namespace}><Ad id="${requestId}" adType="video"><InLine>`,
    element('AdSystem', options.productName),
    element('Impression', track(ad.tokens.impression)),
    element('AdServingId', `${options.productName.replaceAll(/\W+/g, '')}-${requestId}`),
    element('AdTitle', ad.advertiser.app_name),
    element('Advertiser', ad.advertiser.app_name),
    `<Creatives>${creative(ad, track)}</Creatives>`,
    element('Expires', String(Math.max(0, seconds))),
    '</InLine></Ad></VAST>',
  ].join('')
}

function creative(ad: Ad, track: (token: string) => string): string {
  const { media, tokens } = ad
  const skip = ad.format === 'rewarded_video' ? '' : ` skipoffset="${clock(ad.close_after_s)}"`
  const file = {
    delivery: 'progressive',
    type: media.type,
    width: String(media.width),
    height: String(media.height),
  }
  return [
    `<Creative><Linear${skip}><TrackingEvents>`,
    tokens.complete === undefined
      ? ''
      : element('Tracking', track(tokens.complete), { event: 'complete' }),
    // An unknown duration is not written as 0, because some players would end the ad at once.
    `</TrackingEvents>${element('Duration', clock(media.duration_s ?? ad.close_after_s))}`,
    `<MediaFiles>${element('MediaFile', media.url, file)}</MediaFiles>`,
    // Opening the click URL counts the click, so no tracking request is needed.
    `<VideoClicks>${element('ClickThrough', ad.click_url)}</VideoClicks></Linear>`,
    `${element('UniversalAdId', fileOf(media.url), { idRegistry: hostOf(ad.click_url) })}</Creative>`,
  ].join('')
}

/** HH:MM:SS.mmm */
function clock(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  return new Date(milliseconds).toISOString().slice(11, 23)
}

/** The folder name of a content never changes, so it identifies the content. */
function fileOf(url: string): string {
  return url.split('/').at(-2) ?? url
}

function hostOf(url: string): string {
  return new URL(url).host
}
