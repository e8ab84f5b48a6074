// VAST 4.2, InLine and linear: what a video player that knows nothing of us needs to show a video and to tell of it.
// https://iabtechlab.com/standards/vast/ · the order of the elements is the one of the standard's schema.
import type { AdReply } from '../decision/decide-ad.ts'

type Ad = NonNullable<AdReply['ad']>

export interface VastOptions {
  /** Who serves it. */
  productName: string
  /** Where a player tells of an event, by its token: the token comes behind it. */
  trackUrl: string
  now: Date
}

const namespace = 'xmlns="http://www.iab.com/VAST" version="4.2"'
const declaration = '<?xml version="1.0" encoding="UTF-8"?>'

/** No ad is a document without one. */
export const emptyVast = `${declaration}<VAST ${namespace}/>`

/** The document for a video ad; a player may leave it after `close_after_s`, one that is rewarded only at its end. */
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
  const file = `delivery="progressive" type="${media.type}" width="${media.width}" height="${media.height}"`
  return [
    `<Creative><Linear${skip}><TrackingEvents>`,
    tokens.complete === undefined
      ? ''
      : element('Tracking', track(tokens.complete), ' event="complete"'),
    // A length that nobody knows is not told as 0: some players end an ad by it.
    `</TrackingEvents>${element('Duration', clock(media.duration_s ?? ad.close_after_s))}`,
    `<MediaFiles>${element('MediaFile', media.url, ` ${file}`)}</MediaFiles>`,
    // Following it counts the click, so that nothing else has to be told.
    `<VideoClicks>${element('ClickThrough', ad.click_url)}</VideoClicks></Linear>`,
    `${element('UniversalAdId', fileOf(media.url), ` idRegistry="${escape(hostOf(ad.click_url))}"`)}</Creative>`,
  ].join('')
}

/** HH:MM:SS.mmm */
function clock(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  return new Date(milliseconds).toISOString().slice(11, 23)
}

/** The folder a content lies in names it for good. */
function fileOf(url: string): string {
  return url.split('/').at(-2) ?? url
}

function hostOf(url: string): string {
  return new URL(url).host
}

function element(name: string, text: string, attributes = ''): string {
  return `<${name}${attributes}>${escape(text)}</${name}>`
}

/** XML knows no other control characters than tab and line ends, escaped or not. */
function escape(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
}
