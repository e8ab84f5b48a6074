import type { Locator, Page } from 'playwright-core'

/** More stops than any page has. */
export const mostStops = 120

/** Presses Tab until the element has the focus. */
export async function focusByTab(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  // The approximate number of stops, so that the focus need not be checked after each press.
  const far = await target.evaluate((element) => {
    const all = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, [tabindex]',
      ),
    ]
    const stops = all.filter(
      (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility(),
    )
    const isPast = (one: Element, other: Element | null) =>
      other === null ||
      (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    const here = document.activeElement === document.body ? null : document.activeElement
    const isAhead = isPast(element, here)
    return isAhead ? stops.filter((one) => isPast(one, here) && !isPast(one, element)).length : 0
  })
  for (let presses = 0; presses < far; presses += 1) await page.keyboard.press('Tab')
  for (let presses = 0; presses < mostStops; presses += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${String(target)}`)
}

export function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}
