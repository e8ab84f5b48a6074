// Writes the ad of an answer as JSON. Nearly all of it is the same in each answer with one content,
// so that part is made once, out of the answer itself.
import { randomUUID } from 'node:crypto'
import { adFormats, mediaTypes } from '@frontrow/contract/delivery'
import type { LiveContent } from '../ad-index/formats.ts'
import { type Addresses, type Issued, type Media, type Shown, adAnswer } from './ad-answer.ts'
import { filterNames } from './eligibility.ts'

export interface AdTexts {
  /** The JSON of `adAnswer`. */
  textOf(media: Media, shown: Shown, issued: Issued): string
}

/** The text of an ad up to its `why`, with places for what differs between two answers. */
interface Template {
  begin: string
  rest: readonly { place: keyof Issued; after: string }[]
}

/** Marks stand for the values that differ. Nobody can guess them, so no name of an app has one. */
const mark = randomUUID()
const marks: Issued = {
  impression: `impression ${mark}`,
  click: `click ${mark}`,
  complete: `complete ${mark}`,
  expiresAt: `expiresAt ${mark}`,
}
const marked = new RegExp(`(impression|click|complete|expiresAt) ${mark}`)

const whyBegin = `[${filterNames.map((name) => `${JSON.stringify(name)},`).join('')}`

export function createAdTexts(addresses: Addresses): AdTexts {
  // A content belongs to one campaign and one reading of the ad index, and is dropped with it.
  const templates = new Map(
    adFormats.flatMap((format) =>
      mediaTypes.map((type) => [`${format} ${type}`, new WeakMap<LiveContent, Template>()]),
    ),
  )
  return {
    textOf: (media, shown, issued) => {
      const known = templates.get(`${media.format} ${media.type}`)
      const template = known?.get(shown.content) ?? templateOf(media, shown, addresses)
      known?.set(shown.content, template)
      let text = template.begin
      for (const { place, after } of template.rest) text += issued[place] + after
      return `${text}${whyBegin}${JSON.stringify(shown.why)}]}`
    },
  }
}

function templateOf(media: Media, shown: Shown, addresses: Addresses): Template {
  const ad = adAnswer(media, shown, { issued: marks, addresses })
  const ending = `${JSON.stringify(ad.why)}}`
  const [begin = '', ...rest] = JSON.stringify(ad).slice(0, -ending.length).split(marked)
  const pairs = Array.from({ length: rest.length / 2 }, (_, index) => ({
    place: rest[2 * index] as keyof Issued,
    after: rest[2 * index + 1] ?? '',
  }))
  return { begin, rest: pairs }
}
