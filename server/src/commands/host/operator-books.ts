// Commands about the books.
import { mailBreakGlass } from '../../features/operator/for-host.ts'
import { CannotDo } from './cannot-do.ts'
import { BadLine, command, dayOf, noWord, twoWords } from './host-command.ts'
import { hostUserName } from './operator-name.ts'
import { openBooks } from '../../features/books/for-demo.ts'
import { percentOf } from '../../features/documents/for-operators.ts'
import { setDefaultShare } from '../../features/documents/documents.ts'

export const open = command({
  takes: '',
  does: 'begin to charge what is delivered, from tomorrow (UTC) on, or from today where nothing was delivered yet; what was delivered before is never charged',
  options: {},
  read: (words) => noWord(words, 'open-books takes nothing more.'),
  run: async ({ services }) => {
    const { isNew, since, currency, book } = await openBooks(services, `operator:${hostUserName()}`)
    const begin = `They begin with ${since} (UTC), in ${currency}, as ${book} books.`
    return isNew
      ? ['The books are open.', begin, 'What was delivered before is never charged.']
      : ['The books were open already. Nothing was changed.', begin]
  },
})

export const setShare = command({
  takes: 'default <percent> [--date <yyyy-mm-dd>]',
  does: 'set what publishers without a share of their own get of what advertisers pay in their apps, from tomorrow (UTC) or that day on',
  options: { date: { type: 'string' } },
  read: (words, { date }) => {
    const [whose, percent] = twoWords(words, 'set-share takes default and a percentage.')
    if (whose !== 'default')
      throw new BadLine('set-share takes default: an organization has its share on its page.')
    if (!/^\d{1,3}(\.\d{1,2})?$/.test(percent) || Number(percent) > 100)
      throw new BadLine(`"${percent}" is not a percentage such as 70 or 62.5, from 0 to 100.`)
    return { shareBp: Math.round(Number(percent) * 100), ...dayOf(date) }
  },
  run: async ({ services }, wanted) => {
    const user = hostUserName()
    const done = await setDefaultShare(services, { ...wanted, operator: user })
    if (done.outcome === 'past')
      throw new CannotDo(`A share holds from ${done.first} (UTC) on or later. Nothing was changed.`)
    await mailBreakGlass(services, { user, what: 'set a share of publishers' })
    return [
      `Every organization without a share of its own gets ${percentOf(wanted.shareBp)} from ${done.day} (UTC) on; until then ${percentOf(done.beforeBp)}.`,
    ]
  },
})
