import { hourMs, minuteMs } from '@frontrow/contract/durations'
import { expect, test } from 'vitest'
import { createUnseenOfCampaigns } from './unseen-of-campaigns.ts'

const large = { number: 1, impressionsAnHour: 1000 }
const small = { number: 2, impressionsAnHour: 20 }
const addressOf = (network: number) => `2001:6b0:1:${network.toString(16)}::7`

/** How many ads of a campaign the addresses get in turn, of so many that they ask for. */
function givenTo(
  unseen: ReturnType<typeof createUnseenOfCampaigns>,
  options: { addresses: readonly string[]; campaign: typeof large; asked?: number; at?: number },
): number {
  const { addresses, campaign, asked = 3000, at = 0 } = options
  let given = 0
  for (let turn = 0; turn < asked; turn += 1) {
    const address = addresses[turn % addresses.length] ?? ''
    if (unseen.fullFor(address, at).has(campaign.number)) continue
    unseen.noteGiven(address, campaign, at)
    given += 1
  }
  return given
}

test('an address gets a fiftieth of an hour’s impressions unseen [FINDINGS3-M5]', () => {
  const unseen = createUnseenOfCampaigns(() => 1)
  const addresses = ['130.235.1.1']
  expect(givenTo(unseen, { addresses, campaign: large })).toBe(20)
  expect(givenTo(unseen, { addresses, campaign: small })).toBe(5)
  expect([...unseen.fullFor('130.235.1.1', 0)]).toEqual([1, 2])
  // Others, and other campaigns, are not touched.
  expect([...unseen.fullFor('130.235.1.2', 0)]).toEqual([])
  // A twentieth of an hour later there is room for one more, and an hour later for all.
  expect(givenTo(unseen, { addresses, campaign: large, at: 3 * minuteMs })).toBe(1)
  expect(givenTo(unseen, { addresses, campaign: large, at: 2 * hourMs })).toBe(20)
})

test('an impression gives five back, of its own campaign only [FINDINGS3-M5]', () => {
  const unseen = createUnseenOfCampaigns(() => 1)
  const addresses = ['130.235.1.1']
  givenTo(unseen, { addresses, campaign: large })
  unseen.giveBack('130.235.1.1', small.number, 5)
  expect(givenTo(unseen, { addresses, campaign: large })).toBe(0)
  unseen.giveBack('130.235.1.1', large.number, 5)
  expect(givenTo(unseen, { addresses, campaign: large })).toBe(5)
})

test('the networks of one customer leave a part of a campaign to others [FINDINGS3-M5]', () => {
  const spread = Array.from({ length: 256 }, (_, index) => addressOf(index * 256))
  const inOneSite = Array.from({ length: 256 }, (_, index) => addressOf(index))
  const of = (addresses: readonly string[], campaign: typeof large, nodes = 1) =>
    givenTo(
      createUnseenOfCampaigns(() => nodes),
      { addresses, campaign },
    )
  expect([of(spread, large), of(inOneSite, large)]).toEqual([600, 200])
  expect([of(spread, small), of(inOneSite, small)]).toEqual([12, 5])
  // Its addresses are spread over the nodes.
  expect([of(spread, large, 3), of(['130.235.1.1'], large, 3)]).toEqual([200, 20])
})

test('what was given long ago is forgotten, so that memory stays bounded [FINDINGS3-M5]', () => {
  const unseen = createUnseenOfCampaigns(() => 1)
  for (let number = 0; number < 500; number += 1)
    unseen.noteGiven('130.235.1.1', { ...large, number }, number * hourMs)
  for (let other = 0; other < 20_001; other += 1)
    unseen.noteGiven(`10.${other >> 16}.${(other >> 8) & 255}.${other & 255}`, small, 0)
  givenTo(unseen, { addresses: ['130.235.1.1'], campaign: small })
  expect(unseen.fullFor('130.235.1.1', 0).has(small.number)).toBe(true)
})
