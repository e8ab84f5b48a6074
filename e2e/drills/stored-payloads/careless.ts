import type { Detector } from './detector.ts'
import { carelessPage } from './detector.ts'

/**
 * Shows each text on a page that inserts it as HTML, under the console's policy or under none.
 * Returns the texts that the detector missed.
 */
export async function missedOnCarelessPages(
  { page, look }: Detector,
  texts: readonly string[],
  hasPolicy: boolean,
): Promise<string[]> {
  const answer = await page.goto('/auth/signin')
  const policy = answer?.headers()['content-security-policy'] ?? ''
  if (policy === '') throw new Error('the console has no policy')
  let shown = ''
  await page.route('**/careless', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: hasPolicy ? { 'content-security-policy': policy } : {},
      body: carelessPage(shown),
    }),
  )
  const missed: string[] = []
  await look()
  for (const text of texts) {
    shown = text
    await page.goto('/careless')
    if ((await look()).length === 0) missed.push(text)
  }
  await page.unroute('**/careless')
  return missed
}
