// Questions and answers between two processes over the channel that Node opens with a fork.

import type { EventEmitter } from 'node:events'

export interface Channel {
  /** The process at this end, or the worker at the other: it emits `message` and `disconnect`. */
  events: EventEmitter
  send(message: object, sent: (error: Error | null) => void): void
}

export interface ProcessLink<Question> {
  /** Rejects when the other process fails to answer, or has ended. */
  ask(question: Question): Promise<unknown>
}

interface Message {
  link: 'question' | 'answer' | 'failure'
  id: number
  value?: unknown
}

interface Waiting {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/** Opens one end. `answerTo` answers what the other end asks. */
export function openProcessLink<Question, Asked = never>(
  channel: Channel,
  answerTo: (question: Asked) => Promise<unknown>,
): ProcessLink<Question> {
  const waiting = new Map<number, Waiting>()
  let count = 0
  const drop = (id: number) => {
    const found = waiting.get(id)
    waiting.delete(id)
    return found
  }
  const send = (message: Message) => {
    channel.send(message, (error) => {
      if (error !== null && message.link === 'question') drop(message.id)?.reject(error)
    })
  }
  const answer = async ({ id, value }: Message) => {
    try {
      send({ link: 'answer', id, value: await answerTo(value as Asked) })
    } catch (error) {
      send({ link: 'failure', id, value: String(error) })
    }
  }
  channel.events.on('message', (message: Message) => {
    if (message.link === 'question') void answer(message)
    else if (message.link === 'answer') drop(message.id)?.resolve(message.value)
    else if (message.link === 'failure') drop(message.id)?.reject(new Error(String(message.value)))
  })
  channel.events.once('disconnect', () => {
    for (const id of [...waiting.keys()]) drop(id)?.reject(new Error('the other process has ended'))
  })
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        const id = (count += 1)
        waiting.set(id, { resolve, reject })
        send({ link: 'question', id, value: question })
      }),
  }
}
