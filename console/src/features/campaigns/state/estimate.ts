import { microsOf } from '@frontrow/contract/money/amounts'
import { countText } from '../../../lib/text/count-text.ts'

const shownDigits = 3

/**
 * How many impressions a daily budget pays for at an ECPM, both as typed; null if one of them is
 * missing or 0.
 */
export function impressionsADay(dailyBudget: string, ecpmBudget: string): bigint | null {
  const [daily, ecpm] = [microsOf(dailyBudget), microsOf(ecpmBudget)]
  if (!daily || !ecpm) return null
  return (daily * 1000n) / ecpm
}

/**
 * 'about 25,000': an estimate is rounded to three significant digits. Numbers up to 999 are exact.
 */
export function aboutText(count: bigint): string {
  const digits = String(count)
  if (digits.length <= shownDigits) return countText(count)
  const rest = 10n ** BigInt(digits.length - shownDigits)
  return `about ${countText(((count + rest / 2n) / rest) * rest)}`
}
