import { expect, test } from 'vitest'
import { studios } from '../../../seed/demo/studios.ts'
import { actsOf, type Opened } from './demo-acts.ts'
import type { StudioAtWork } from './demo-studio.ts'

test('players find an app by its old name and by its new one [FINDINGS3-U4]', async () => {
  const nothing = async () => {}
  const work: StudioAtWork = {
    signUp: nothing,
    approve: nothing,
    addApp: async ({ folder }) => `key of ${folder}`,
    openPlacements: async () => [],
    startCampaign: nothing,
    changeCampaign: nothing,
    invite: nothing,
    makeToken: nothing,
    makeWebhook: nothing,
    keepStatistics: nothing,
    giveRewards: nothing,
    fillBank: nothing,
    fillProfile: nothing,
    workOn: nothing,
    signOut: nothing,
  }
  const till = new Date('2026-06-20T12:00:00Z')
  const opened: Opened = { placements: [], appKeys: new Map() }
  const acts = actsOf({ studio: studios[1], work }, opened, {
    today: new Date('2026-06-20T00:00:00Z'),
    till,
  }).toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (const act of acts) await act.run(act.at)
  for (const name of ['Sudoku Slow', 'Sudoku Slow: Night Edition'])
    expect(opened.appKeys.get(name)).toBe('key of sudoku-slow')
})
