import { expect, test } from 'vitest'
import { handOverAtOnce, inviteOneAddress } from './team-storms.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld({ ticks: true })

test('a thousand invitations of one address send three mails [OPERATOR-9.10]', async () => {
  const { answers, mails } = await inviteOneAddress(world, { organizations: 20, times: 50 })
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  expect(statuses.filter((status) => status === 429)).toHaveLength(997)
  expect(mails).toBe(3)
})

test('of five hundred hand-overs at once each leaves one owner [OPERATOR-9.9]', async () => {
  let accepted = 0
  for (let round = 0; round < 10; round += 1) {
    const seen = await handOverAtOnce(world, 50)
    expect(new Set(seen.owners)).toEqual(new Set([1]))
    expect(seen.accepted).toBe(seen.audited)
    accepted += seen.accepted ?? 0
  }
  const seen = await handOverAtOnce(world, 500)
  expect(new Set(seen.owners)).toEqual(new Set([1]))
  expect(seen.accepted).toBe(seen.audited)
  process.stdout.write(`${accepted} of 10 × 50 and ${seen.accepted} of 500 hand-overs ended\n`)
})
