import { expect } from 'vitest'
import type { TestMember, World } from './world.ts'

/** An ask without a period and without money. */
export const viewedAsk = { about: 'campaigns', by: ['day'], measures: ['impressions'] } as const

const schedule = {
  name: 'Daily',
  ask: viewedAsk,
  format: 'csv',
  every: 'day',
  hour: 6,
  time_zone: 'UTC',
  when_closed: false,
} as const

/** Valid bodies of the calls about what members keep of the statistics. */
export const statisticsBodies = {
  saveStatisticsView: () => ({ name: 'By day', ask: viewedAsk, columns: ['day', 'impressions'] }),
  makeStatisticsFile: () => ({
    ...viewedAsk,
    from: '2026-03-01',
    till: '2026-03-03',
    format: 'csv',
  }),
  createStatisticsSchedule: () => schedule,
  editStatisticsSchedule: (of?: { member: TestMember }) => ({
    ...schedule,
    recipient_ids: of === undefined ? [] : [of.member.developerId],
    version: 1,
  }),
} as const

export const statisticsWithoutBody = ['removeStatisticsView', 'removeStatisticsSchedule'] as const

/** Saves a view, orders a file and makes a schedule. */
export async function fillStatistics(
  world: World,
  { member }: { member: TestMember },
  ask: object = viewedAsk,
): Promise<{ viewId: string; fileId: string; scheduleId: string }> {
  const make = async (path: string, body: object): Promise<string> => {
    const answer = await world.call(member, { method: 'POST', path: `/statistics${path}`, body })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ id: string }>().id
  }
  return {
    viewId: await make('/views', { ...statisticsBodies.saveStatisticsView(), ask }),
    fileId: await make('/files', { ...statisticsBodies.makeStatisticsFile(), ...ask }),
    scheduleId: await make('/schedules', { ...statisticsBodies.createStatisticsSchedule(), ask }),
  }
}
