// The example without a network, on the fake that the SDK has for an app's own tests.
import { expect, jest, test } from '@jest/globals'
import { act } from 'react'
import { Image } from 'react-native'
import { type ReactTestRenderer, create } from 'react-test-renderer'
import { App } from '../example/app.tsx'
import { type FakeFrontrow, createFakeFrontrow } from '../src/fake.ts'
import type { Frontrow } from '../src/index.ts'
import { textsIn } from './stage.tsx'

const placements = { banner: 'b', image: 'i', video: 'v', rewarded_video: 'r' }

async function open(answers: FakeFrontrow['answers']) {
  const fetched = jest.fn(async () => Promise.reject(new Error('There is no network.')))
  Object.assign(globalThis, { fetch: fetched })
  const fake = createFakeFrontrow(answers)
  const ads: Frontrow = fake
  let tree!: ReactTestRenderer
  await act(async () => {
    tree = create(<App ads={ads} placements={placements} />)
  })
  const press = (name: string) =>
    act(async () =>
      tree.root
        .findAllByProps({ testID: `example-${name}` })
        .at(0)
        ?.props.onPress(),
    )
  return { fake, fetched, tree, press, texts: () => textsIn(tree.toJSON()).join(' ') }
}

const rewarded = '50 coins for a video'

test('a rewarded video gives coins, and a shown image gives none', async () => {
  const { fake, fetched, press, texts } = await open({
    b: { format: 'banner' },
    r: { format: 'rewarded_video' },
  })
  await press(rewarded)
  expect(texts()).toContain('50  coins')
  await press('Image')
  expect(texts()).toContain('50  coins')
  expect(texts()).toContain('The ad was shown.')
  expect(fake.requested.toSorted()).toEqual(['b', 'i', 'r', 'v'])
  expect(fake.shown.map(({ placement }) => placement)).toEqual(['b', 'r', 'i'])
  expect(fake.shown[1]?.options.reward).toEqual({ user: 'ada', data: rewarded })
  expect(fetched).not.toHaveBeenCalled()
})

test('a video that was not played to its end gives no coins', async () => {
  const { press, texts } = await open({
    r: { format: 'rewarded_video', outcome: { rewarded: false } },
  })
  await press(rewarded)
  expect(texts()).not.toContain('50  coins')
})

test('the reason of a placement without an ad is written on its button, which asks again', async () => {
  const { fake, press, texts } = await open({ v: { reason: 'no_campaign' } })
  expect(texts()).toContain('None (no_campaign): ask again')
  fake.answers['v'] = {}
  await press('Video')
  expect(texts()).not.toContain('no_campaign')
  expect(fake.requested.filter((placement) => placement === 'v')).toHaveLength(2)
})

test('a banner of a fake draws nothing, and its place stays', async () => {
  const { tree } = await open({})
  expect(tree.root.findAllByType(Image)).toHaveLength(0)
  expect(tree.root.findAllByProps({ role: 'region' }).length).toBeGreaterThan(0)
})
