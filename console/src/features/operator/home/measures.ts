import type { TrafficToday } from '@frontrow/contract/operator/home'
import { countText } from '../../../lib/text/count-text.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { changeText, percentText, pointsText } from '../../../lib/text/percent-text.ts'

type Traffic = TrafficToday['today']

/** A figure of the network, as a tile and as a graph. */
export interface Measure {
  name: string
  /** Null where nothing can be said, such as a rate of no requests. */
  of: (traffic: Traffic) => number | null
  text: (value: number) => string
  /** A share changes by percentage points: of a small one, a percentage says nothing. */
  isShare?: true
  /** From this change on it needs attention: a ratio, or of a share a difference. */
  alarm: { up?: number; down?: number }
}

const shareText = (value: number) => percentText(value, 1)

export function measuresIn(currency: string): readonly Measure[] {
  return [
    {
      name: 'Ad requests',
      of: ({ requests }) => requests,
      text: countText,
      alarm: { up: 1, down: 0.5 },
    },
    {
      name: 'Fill rate',
      of: ({ answers, requests }) => share(answers, requests),
      text: shareText,
      isShare: true,
      alarm: { down: 0.1 },
    },
    {
      name: 'Impressions',
      of: ({ impressions }) => impressions,
      text: countText,
      alarm: { up: 1, down: 0.5 },
    },
    {
      name: 'Billed',
      of: ({ billed }) => Number(billed),
      text: (value) => moneyText(value, currency),
      alarm: { up: 1, down: 0.5 },
    },
    {
      name: 'Invalid traffic',
      of: ({ filtered, impressions }) => share(filtered, filtered + impressions),
      text: shareText,
      isShare: true,
      alarm: { up: 0.1 },
    },
  ]
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}

export interface Change {
  /** '+12%', or '+0.8 pp' of a share; '–' where there is nothing to compare with. */
  text: string
  needsAttention: boolean
}

/** The difference of a figure from its usual value, and whether it exceeds the threshold. */
export function changeOf(measure: Measure, now: Traffic, before: Traffic): Change {
  const [value, usual] = [measure.of(now), measure.of(before)]
  if (value === null || usual === null || (measure.isShare !== true && usual === 0))
    return { text: '–', needsAttention: false }
  const { up = Infinity, down = Infinity } = measure.alarm
  const change = measure.isShare === true ? value - usual : value / usual - 1
  return {
    text: measure.isShare === true ? pointsText(value, usual) : changeText(value, usual),
    needsAttention: change >= up || change <= -down,
  }
}
