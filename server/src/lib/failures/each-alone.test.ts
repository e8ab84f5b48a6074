import { expect, test } from 'vitest'
import { eachAlone } from './each-alone.ts'

const jobs = ['terms', 'days', 'months', 'holds', 'adjustments', 'seals', 'invoices']
const nameOf = (job: string) => job

test.each(jobs)(
  'a throw in %s keeps no other from its work, and is told [FINDINGS3-M10]',
  async (bad) => {
    const done: string[] = []
    const work = (job: string) => {
      done.push(job)
      return job === bad ? Promise.reject(new Error('a broken row')) : Promise.resolve()
    }
    await expect(eachAlone(jobs, nameOf, work)).rejects.toThrow(
      `failed: ${bad}; the first one: a broken row`,
    )
    expect(done).toEqual(jobs)
  },
)

test('of several failures the first one is told, with the names of all [FINDINGS3-M10]', async () => {
  const work = (job: string) => Promise.reject(new Error(`no ${job}`))
  await expect(eachAlone(jobs, nameOf, work)).rejects.toThrow(
    `failed: ${jobs.join(', ')}; the first one: no terms`,
  )
  await expect(eachAlone([], nameOf, work)).resolves.toBeUndefined()
})
