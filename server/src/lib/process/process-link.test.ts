import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { openProcessLink } from './process-link.ts'

/** Two ends that get what the other sends, as text would arrive. */
function pair() {
  const [one, other] = [new EventEmitter(), new EventEmitter()]
  const channel = (events: EventEmitter, to: EventEmitter) => ({
    events,
    send: (message: object) => void to.emit('message', JSON.parse(JSON.stringify(message))),
  })
  return { one, other, here: channel(one, other), there: channel(other, one) }
}

test('both ends ask, each question gets its own answer, and a failure is one', async () => {
  const { here, there } = pair()
  const first = openProcessLink<number, string>(here, async (word) => `${word}!`)
  const second = openProcessLink<string, number>(there, async (number) => {
    if (number < 0) throw new Error('too small')
    return number * 2
  })
  expect(await Promise.all([first.ask(2), first.ask(5), second.ask('yes')])).toEqual([
    4,
    10,
    'yes!',
  ])
  await expect(first.ask(-1)).rejects.toThrow('too small')
})

test('a question to a process that has ended is not waited for', async () => {
  const { here, one } = pair()
  const link = openProcessLink<string>(here, async () => undefined)
  const asked = link.ask('anything')
  one.emit('disconnect')
  await expect(asked).rejects.toThrow('has ended')
})
