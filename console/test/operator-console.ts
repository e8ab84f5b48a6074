import { act, fireEvent } from '@testing-library/react'
import { expect } from 'vitest'
import { answerAsOperator } from '../../e2e/answers/operator-answers.ts'
import { page, type Part } from './part.ts'
import { showConsole, until, type ShownConsole } from './shown-console.tsx'

// The operators' console in jsdom, for what its screens say and send.

type Answering = (mocked: Pick<ShownConsole, 'answer'>) => void

export interface OperatorConsole extends ShownConsole, Part {
  /** Opens another page. `path` is the part after /operator. */
  open: (path: string) => Promise<void>
  /** Presses keys one after another, as `d` or `Control+Enter`, where the focus is. */
  press: (...keys: readonly string[]) => Promise<void>
  /** The path and the query of the page. */
  address: () => string
  /** Waits until this address is open. */
  at: (address: string) => Promise<void>
  /** The bodies of the calls with this name. */
  bodies: (name: string | RegExp) => unknown[]
}

/** Shows a page of the operators' console as to an administrator, at 11:59 UTC on 26 May 2026. */
export async function showOperator(
  path: string,
  ...answers: readonly Answering[]
): Promise<OperatorConsole> {
  const given: { name: string | RegExp; answer: Parameters<ShownConsole['answer']>[1] }[] = []
  const mocked: Pick<ShownConsole, 'answer'> = {
    answer: (name, answer) => void given.unshift({ name, answer }),
  }
  for (const each of [answerAsOperator, ...answers]) each(mocked)
  const shown = await showConsole(`/operator${path}`, {
    answers: given,
    time: '2026-05-26T11:59:00Z',
  })
  const address = () => decodeURIComponent(location.pathname + location.search)
  return {
    ...shown,
    ...page,
    open: (to) => shown.go(`/operator${to}`),
    press: async (...keys) => {
      for (const key of keys) await pressKey(key)
    },
    address,
    at: (wanted) => until(() => expect(address()).toBe(wanted)),
    bodies: (name) => shown.sent(name).map(({ body }) => body),
  }
}

const pressKey = (key: string) =>
  act(async () => {
    fireEvent.keyDown(document.activeElement ?? document.body, {
      key: key.replace('Control+', ''),
      ctrlKey: key.startsWith('Control+'),
    })
  })
