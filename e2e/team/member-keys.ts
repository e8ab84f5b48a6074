import type { Page } from 'playwright-core'

/** Moves the focus to a button or link and presses Enter. */
export async function press(
  page: Page,
  name: string,
  role: 'button' | 'link' = 'button',
): Promise<void> {
  await page.getByRole(role, { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

export async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel(/^password/i).fill(password)
  await page.keyboard.press('Enter')
}
