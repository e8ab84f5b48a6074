import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  banner,
  campaignable,
  portrait,
  square,
  tidepool,
  video,
} from '../../../../../e2e/answers/default-answers.ts'
import { statisticsAnswer } from '../../../../../e2e/answers/played-statistics.ts'
import {
  button,
  cellsOf,
  click,
  clickInDialog,
  dialog,
  showConsole,
  type,
  until,
  untilAt,
  untilShown,
} from '../../../../test/shown-console.tsx'

// The contents of an app as a gallery: a large view, and the campaigns that use each content.

const APP = `/app/${tidepool.id}`
const CONTENTS = /^GET \/ad-content\/[^/]+$/
const CAMPAIGNABLE = /^GET \/campaignable-ad-content\/[^/]+$/
const USES = /^GET \/(campaignable-)?ad-content\/.*\/uses$/
const RETIREMENT = /\/retirement$/
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
const poster = 'http://localhost:3000/media/still/poster.jpg'

test('the viewer of an ad says what each campaign did with it', async () => {
  const shown = await showConsole(APP, {
    answers: [
      { name: USES, answer: { body: uses } },
      {
        name: 'POST /statistics',
        answer: statisticsAnswer({
          rows: {
            campaign: [
              {
                id: 'k1',
                name: 'Spring',
                values: { impressions: 1200, clicks: 18, installs: 3 },
              },
            ],
          },
          totals: {},
        }),
      },
    ],
  })
  await until(() => button(campaignable.name))
  await click(campaignable.name)
  await untilShown('1,200 impressions, CTR 1.5%, 3 installs')
  within(dialog()).getByText('Spring')
  expect(shown.sent('POST /statistics')[0]?.body).toMatchObject({
    by: ['campaign'],
    where: { ad: [campaignable.id] },
  })
})

test('the viewer shows each content large, with what uses it, by arrow keys', async () => {
  await showConsole(APP, {
    answers: [
      { name: `GET /ad-content/${portrait.id}/uses`, answer: { body: uses } },
      {
        name: `GET /ad-content/${video.id}/uses`,
        answer: { body: { ...unused, campaigns: [], campaignable_ad_contents: [] } },
      },
      { name: USES, answer: { status: 422, body: { code: 422, message: 'No.' } } },
      {
        name: CONTENTS,
        answer: {
          body: [
            { ...portrait, uses: { ...unused, active_campaigns: 1, campaignable_ad_contents: 1 } },
            { ...video, poster_url: poster, uses: { ...unused, campaignable_ad_contents: 0 } },
            banner,
          ],
        },
      },
    ],
  })
  await untilShown('in 1 campaign')
  expect(screen.getByText('Not used')).toBeDefined()
  fireEvent.click(screen.getAllByLabelText('Show large')[0] ?? document.body)
  await untilTitled('IMAGE 1080 x 1920')
  const src = (what: string) => dialog().querySelector(what)?.getAttribute('src')
  expect(src('img')).toBe(`/media/${portrait.content_path}/content.jpg`)
  await until(() => within(dialog()).getByText('Tidepool spring push'))
  expect(dialog().textContent).toContain(campaignable.name)
  expect(dialog().textContent).toContain('1 of 3')

  press('ArrowRight')
  await untilTitled('VIDEO 720 x 1280')
  const player = dialog().querySelector('video')
  expect([player?.poster, player?.controls]).toEqual([poster, true])
  expect(src('video')).toBe(`/media/${video.content_path}/content.mp4`)
  await until(() => within(dialog()).getByText('No campaign uses it.'))
  press('ArrowRight')
  await untilTitled('BANNER 1280 x 160')
  await until(() => expect(dialog().textContent).toContain('Usage could not be loaded. 422 No.'))
  fireEvent.click(within(dialog()).getByLabelText('Next'))
  await untilTitled('IMAGE 1080 x 1920')
  press('ArrowLeft')
  await untilTitled('BANNER 1280 x 160')
  press('Escape')
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(location.pathname).toBe(APP)
})

test('the state of an ad is told, and why one was denied', async () => {
  const because = 'The ad promises what the app does not do.'
  const body = [
    { ...campaignable, review: 'denied', denied_because: because },
    { ...campaignable, id: '0199-cac-8', name: 'Waits', review: 'pending' },
    { ...campaignable, id: '0199-cac-9', name: 'Rated', rating: 2 },
  ]
  await showConsole(APP, { answers: [{ name: CAMPAIGNABLE, answer: { body } }] })
  await untilShown('Waits')
  const names = cellsOf('Campaignable Ad Contents table').map(([name]) => name)
  expect(names).toEqual([
    `${campaignable.name}Rejected`,
    'WaitsIn review',
    'RatedFor ages 12 and over',
  ])
  await click(campaignable.name)
  await until(() => expect(dialog().textContent).toContain(`This ad was rejected: ${because}`))
  await clickInDialog('Decisions')
  await untilAt('/account/organization/decisions')
})

test('an ad content is retired after a warning, and restored by Undo', async () => {
  const { sent } = await openRetirable()
  await untilShown('1080 x 1920')
  fireEvent.click(screen.getAllByLabelText('Show large')[0] ?? document.body)
  await until(() => within(dialog()).getByText('Retire'))
  await clickInDialog('Retire')
  await untilTitled('Retire IMAGE 1080 x 1920?')
  const made = `1 campaignable ad content made of it goes with it: ${campaignable.name}.`
  await until(() => expect(dialog().textContent).toContain(made))
  expect(dialog().textContent).toContain('1 active campaign stops showing it now')
  await clickInDialog('Retire')
  await untilShown('IMAGE 1080 x 1920 was retired.')
  await until(() => expect(screen.queryByText('1080 x 1920')).toBeNull())
  await click('Undo')
  await untilShown('1080 x 1920')
  const call = `PUT /ad-content/${portrait.id}/retirement`
  expect(sent()).toEqual([
    [call, { retired: true }],
    [call, { retired: false }],
  ])
})

test('a campaignable ad content is retired, and restored from a list', async () => {
  const { sent } = await openRetirable()
  await until(() => button(campaignable.name))
  await click(campaignable.name)
  await until(() => within(dialog()).getByText('Retire'))
  await clickInDialog('Retire')
  await until(() => expect(dialog().textContent).toContain('1 active campaign stops showing it'))
  await clickInDialog('Retire')
  await untilShown('No campaignable ad contents to show.')
  await click('Retired')
  await until(() => expect(dialog().textContent).toMatch(/retired (20 Nov|Nov 20,) 2026/))
  fireEvent.click(within(dialog()).getByLabelText(`Restore ${campaignable.name}`))
  await until(() => within(dialog()).getByText('No retired ad contents in this app.'))
  press('Escape')
  await until(() => button(campaignable.name))
  const call = `PUT /campaignable-ad-content/${campaignable.id}/retirement`
  expect(sent()).toEqual([
    [call, { retired: true }],
    [call, { retired: false }],
  ])
})

test('a page has fifty of five thousand contents, and the search covers all', async () => {
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
  await showConsole(APP, { answers: [{ name: CONTENTS, answer: { body: contents } }] })
  await untilShown('1 to 50 of 5,000 ad contents')
  const resolutions = () => cellsOf('Ad Contents table').map((cells) => cells[2])
  expect(resolutions()).toHaveLength(50)
  fireEvent.click(screen.getByText('Resolution'))
  await until(() => expect(resolutions().slice(0, 2)).toEqual(['5099 x 100', '5098 x 100']))
  await click('BANNER')
  await untilShown('1 to 50 of 1,000 found of 5,000 ad contents')
  type('Find ad content', '4096x100')
  await untilShown('0 found of 5,000 ad contents')
  type('Find ad content', '4100x100')
  await until(() => expect(resolutions()).toEqual(['4100 x 100']))
  const address = '?contents-sort=-resolution&contents-only=BANNER&contents-q=4100x100'
  await until(() => expect(location.search).toBe(address))
})

/** Opens an app for which the server keeps what is retired. */
async function openRetirable() {
  const gone = new Set<string>()
  const listing =
    (rows: readonly { id: string }[]) =>
    ({ query }: { query: Record<string, string> }) => ({
      body: rows
        .filter(({ id }) => gone.has(id) === (query['retired'] === 'true'))
        .map((one) => (gone.has(one.id) ? { ...one, retired_at: '2026-11-20T10:00:00Z' } : one)),
    })
  const shown = await showConsole(APP)
  shown.answer(CONTENTS, listing([portrait, square]))
  shown.answer(CAMPAIGNABLE, listing([campaignable]))
  shown.answer(USES, { body: uses })
  shown.answer(RETIREMENT, ({ name, body }) => {
    const id = name.split('/').at(-2) ?? ''
    const { retired } = body as { retired: boolean }
    gone[retired ? 'add' : 'delete'](id)
    return { body: { id, retired, retired_at: null } }
  })
  return { sent: () => shown.sent(RETIREMENT).map(({ name, body }) => [name, body]) }
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const untilTitled = (title: string) =>
  until(() => expect(dialog().querySelector('h2')?.textContent).toBe(title))
