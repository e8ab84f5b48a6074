import { expect, test } from 'vitest'
import { expectAccessible, expectFineEverywhere } from '../support/browser.ts'
import { consoleUrl, openMockedConsole, patience } from '../support/mocked-console.ts'
import {
  banner,
  campaignable,
  portrait,
  square,
  tidepool,
  video,
} from '../answers/default-answers.ts'

// The contents of an app as a gallery: thumbnails in the table, a large view, and the campaigns
// that use each content.

const APP = `/app/${tidepool.id}`
const campaign = {
  id: 'k1',
  campaign_name: 'Tidepool spring push',
  is_active: true,
  as_icon: false,
  in_ads: true,
}
const uses = {
  active_campaigns: 1,
  inactive_campaigns: 0,
  campaigns: [campaign],
  campaignable_ad_contents: [{ id: campaignable.id, name: campaignable.name }],
}
const unused = { active_campaigns: 0, inactive_campaigns: 0 }

test('the viewer shows images and videos large, moves with the arrow keys, and names what uses each content and why one is denied', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  const poster = `${await consoleUrl()}/media/still/poster.jpg`
  mocked.answer(/^GET \/ad-content\/[^/]+$/, {
    body: [
      { ...portrait, uses: { ...unused, active_campaigns: 1, campaignable_ad_contents: 1 } },
      { ...video, poster_url: poster, uses: { ...unused, campaignable_ad_contents: 0 } },
      banner,
    ],
  })
  mocked.answer(`GET /ad-content/${portrait.id}/uses`, { body: uses })
  mocked.answer(`GET /ad-content/${video.id}/uses`, {
    body: { ...unused, campaigns: [], campaignable_ad_contents: [] },
  })
  mocked.answer(`GET /ad-content/${banner.id}/uses`, {
    status: 500,
    body: { code: 500, message: 'No.' },
  })
  const denied = 'The ad promises what the app does not do.'
  mocked.answer(/^GET \/campaignable-ad-content\/[^/]+$/, {
    body: [
      { ...campaignable, review: 'denied', denied_because: denied },
      { ...campaignable, id: '0199-cac-8', name: 'Waits', review: 'pending' },
      { ...campaignable, id: '0199-cac-9', name: 'Rated', rating: 2 },
    ],
  })
  await page.goto(APP)
  const table = page.getByRole('table', { name: /^Ad Contents/ })
  await table.getByText('in 1 campaign', { exact: true }).waitFor()
  await table.getByText('Not used', { exact: true }).waitFor()
  // A row has the same height before and after its image has loaded.
  const heights = await table
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((line) => (line as HTMLElement).offsetHeight))
  expect(new Set(heights).size).toBe(1)

  const thumbnail = table.getByRole('button', { name: 'Show large' }).first()
  await thumbnail.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await page.getByRole('dialog', { name: 'IMAGE 1080 x 1920' }).waitFor()
  expect(await dialog.locator('img').getAttribute('src')).toContain(
    `${portrait.content_path}/content.jpg`,
  )
  await dialog.getByRole('link', { name: 'Tidepool spring push' }).waitFor()
  await dialog.getByText(campaignable.name).waitFor()
  await dialog.getByText('1 of 3', { exact: true }).waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `a content large, ${colorScheme}`)
  }
  await page.keyboard.press('ArrowRight')
  await page.getByRole('dialog', { name: 'VIDEO 720 x 1280' }).waitFor()
  const player = dialog.locator('video')
  expect(await player.getAttribute('poster')).toBe(poster)
  expect(await player.getAttribute('controls')).not.toBeNull()
  expect(await player.getAttribute('src')).toContain(`${video.content_path}/content.mp4`)
  await dialog.getByText('No campaign uses it.').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('dialog', { name: 'BANNER 1280 x 160' }).waitFor()
  await dialog.getByText('Usage could not be loaded. 500 No.').waitFor(patience)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('dialog', { name: 'IMAGE 1080 x 1920' }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('dialog', { name: 'BANNER 1280 x 160' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe(APP)
  await expect
    .poll(() => thumbnail.evaluate((one) => one === document.activeElement), patience)
    .toBe(true)

  const states = page.getByRole('table', { name: /^Campaignable/ })
  await states.getByRole('row', { name: 'Waits' }).getByText('In review').waitFor()
  await states.getByRole('row', { name: 'Rated' }).getByText('For ages 12 and over').waitFor()
  await states.getByRole('row', { name: 'Rejected' }).getByRole('button').first().click()
  await dialog.getByText(`This ad was rejected: ${denied}`).waitFor()
  await expectFineEverywhere(page, 'a denied ad')
  await dialog.getByRole('link', { name: 'Decisions' }).click()
  await page.waitForURL('**/account/organization/decisions')
})

test('ad contents and campaignable ad contents are retired after a warning, and can be restored', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  const gone = new Set<string>()
  const listing =
    (rows: readonly { id: string }[]) =>
    ({ query }: { query: Record<string, string> }) => ({
      body: rows
        .filter(({ id }) => gone.has(id) === (query['retired'] === 'true'))
        .map((one) => ({
          ...one,
          ...(gone.has(one.id) && { retired_at: '2026-11-20T10:00:00Z' }),
        })),
    })
  mocked.answer(/^GET \/ad-content\/[^/]+$/, listing([portrait, square]))
  mocked.answer(/^GET \/campaignable-ad-content\/[^/]+$/, listing([campaignable]))
  mocked.answer(/^GET \/(campaignable-)?ad-content\/.*\/uses$/, { body: uses })
  mocked.answer(/\/retirement$/, ({ name, body }) => {
    const id = name.split('/').at(-2) ?? ''
    const { retired } = body as { retired: boolean }
    gone[retired ? 'add' : 'delete'](id)
    return { body: { id, retired, retired_at: null } }
  })
  await page.goto(APP)
  const table = page.getByRole('table', { name: /^Ad Contents/ })
  const picture = table.getByRole('cell', { name: '1080 x 1920' })
  const dialog = page.getByRole('dialog')
  await table.getByRole('button', { name: 'Show large' }).first().click()
  await dialog.getByRole('button', { name: 'Retire' }).click()
  const question = page.getByRole('dialog', { name: 'Retire IMAGE 1080 x 1920?' })
  await question
    .getByText(`1 campaignable ad content made of it goes with it: ${campaignable.name}.`)
    .waitFor()
  await question.getByText('1 active campaign stops showing it now').waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `the question before a content is retired, ${colorScheme}`)
  }
  await question.getByRole('button', { name: 'Retire' }).click()
  await page.getByText('IMAGE 1080 x 1920 was retired.', { exact: true }).waitFor()
  await picture.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await picture.waitFor()

  const made = page.getByRole('table', { name: /^Campaignable/ })
  await made.getByRole('button', { name: campaignable.name }).click()
  await page.getByRole('dialog', { name: campaignable.name }).waitFor()
  await dialog.getByRole('button', { name: 'Retire' }).click()
  await dialog.getByText('1 active campaign stops showing it now').waitFor()
  await dialog.getByRole('button', { name: 'Retire' }).click()
  await page.getByText('No campaignable ad contents to show.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Retired', exact: true }).click()
  await dialog.getByText('retired 20 Nov 2026').waitFor()
  await expectAccessible(page, 'what was retired of an app')
  await dialog.getByRole('button', { name: `Restore ${campaignable.name}` }).click()
  await dialog.getByText('No retired ad contents in this app.').waitFor()
  await page.keyboard.press('Escape')
  await made.getByRole('button', { name: campaignable.name }).waitFor()
  expect(mocked.sent(/\/retirement$/).map(({ name, body }) => [name.split(' ')[1], body])).toEqual([
    [`/ad-content/${portrait.id}/retirement`, { retired: true }],
    [`/ad-content/${portrait.id}/retirement`, { retired: false }],
    [`/campaignable-ad-content/${campaignable.id}/retirement`, { retired: true }],
    [`/campaignable-ad-content/${campaignable.id}/retirement`, { retired: false }],
  ])
})

test('a page of the list has fifty of five thousand contents, and search, order and filter cover all', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  const contents = Array.from({ length: 5000 }, (_, index) => ({
    ...square,
    id: `c${index}`,
    content_path: `c${index}`,
    type: index % 5 === 0 ? 200 : 100,
    content_metadata: {
      ...square.content_metadata,
      resolution: { width: 100 + index, height: 100 },
    },
  }))
  mocked.answer(/^GET \/ad-content\/[^/]+$/, { body: contents })
  await page.goto(APP)
  const table = page.getByRole('table', { name: /^Ad Contents/ })
  const resolutions = async () =>
    (await table.locator('tbody td:nth-child(3)').allInnerTexts()).slice(0, 2)
  await page.getByText('1 to 50 of 5,000 ad contents', { exact: true }).waitFor()
  expect(await table.locator('tbody tr').count()).toBe(50)
  await table.getByRole('button', { name: 'Resolution' }).click()
  await expect.poll(resolutions, patience).toEqual(['5099 x 100', '5098 x 100'])
  await page.getByRole('button', { name: 'BANNER', exact: true }).click()
  await page.getByText('1 to 50 of 1,000 found of 5,000 ad contents', { exact: true }).waitFor()
  await page.getByLabel('Find ad content').fill('4096x100')
  await expect.poll(resolutions, patience).toEqual([])
  await page.getByLabel('Find ad content').fill('4100x100')
  await expect.poll(resolutions, patience).toEqual(['4100 x 100'])
  await expect
    .poll(() => new URL(page.url()).search, patience)
    .toBe('?contents-sort=-resolution&contents-only=BANNER&contents-q=4100x100')
})
