import type { Page } from 'playwright-core'
import type { Look, Seen } from '../../../../driver/tcp-player.ts'

/** Taps a control of the view by name, and tells and draws what is seen then. */
export async function look(page: Page, { shot, tap }: Look['look']): Promise<{ seen: Seen }> {
  if (tap !== undefined) await page.getByTestId(`frontrow-${tap}`).last().click()
  // The fade of the modal takes 250 ms.
  if (tap !== undefined || shot !== undefined) await page.waitForTimeout(400)
  if (shot !== undefined) await page.screenshot({ path: shot })
  const seen = await page.evaluate(() => {
    const visible = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 0 && height > 0 && element.checkVisibility({ opacityProperty: true })
    }
    const texts = [...document.querySelectorAll('#root *, body > div *')]
      .filter((one) => one.childElementCount === 0 && visible(one))
      .map((one) => one.textContent.trim())
      .filter((text) => text !== '')
    const controls = [...document.querySelectorAll('[data-testid^=frontrow-]')]
      .filter(visible)
      .map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        const box: [number, number, number, number] = [x, y, width, height]
        const name = one.getAttribute('data-testid')?.slice('frontrow-'.length) ?? ''
        return { name, enabled: one.getAttribute('aria-disabled') !== 'true', box }
      })
    const size: [number, number] = [innerWidth, innerHeight]
    return { texts: [...new Set(texts)], controls, size }
  })
  return { seen }
}
