import type { Page, Request } from 'playwright-core'

export interface Phone {
  name: string
  viewport: { width: number; height: number }
  insets: { top: number; right: number; bottom: number; left: number }
}

const smallestTarget = 44

/** The example in a page, as a person with a finger meets it. */
export class ExamplePage {
  readonly page: Page
  /** The calls that sent events. */
  readonly sent: Request[] = []
  private readonly picture: string

  constructor(page: Page, picture: string) {
    this.page = page
    this.picture = picture
    page.on('request', (call) => {
      if (call.url().endsWith('/delivery/v1/events')) this.sent.push(call)
    })
  }

  async show(name: string): Promise<void> {
    const button = this.page.getByTestId(`example-${name}`)
    await button.getByText('Ready: show it').waitFor()
    await button.click()
  }

  press(testId: string): Promise<void> {
    return this.page.getByTestId(testId).last().click()
  }

  text(text: string | RegExp): Promise<void> {
    return this.page.getByText(text, { exact: true }).last().waitFor()
  }

  async shoot(name: string): Promise<void> {
    await this.page.screenshot({ path: `${this.picture}-${name}.png` })
  }

  /** A control must be large enough, and between the insets. */
  async mustBeSafe(testId: string, { viewport, insets }: Phone): Promise<void> {
    const box = await this.page.getByTestId(testId).last().boundingBox()
    if (!box) throw new Error(`${testId} is not there`)
    const { x, y, width, height } = box
    const isLarge = Math.min(width, height) >= smallestTarget
    const isBetween = x >= insets.left && x + width <= viewport.width - insets.right
    const isBelow = y >= insets.top && y + height <= viewport.height - insets.bottom
    must(isLarge && isBetween && isBelow, `${testId} is at ${JSON.stringify(box)}`)
  }
}

export function must(isRight: boolean, otherwise: string): void {
  if (!isRight) throw new Error(otherwise)
}
