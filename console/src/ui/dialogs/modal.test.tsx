import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Modal } from './modal.tsx'

// jsdom has no `matchMedia`, and the theme calls it.
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => null)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Page({ staysRendered }: { staysRendered: boolean }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button onClick={() => setOpened(true)}>Open</button>
      {(staysRendered || opened) && (
        <Modal title="Question" opened={opened} onClose={() => setOpened(false)}>
          <input aria-label="Answer" />
          <button onClick={() => setOpened(false)}>Done</button>
        </Modal>
      )}
    </>
  )
}

test.each([
  ['that stays rendered', true],
  ['that is rendered only while it is open', false],
])(
  'a dialog %s gives the focus back to the button that opened it',
  async (_which, staysRendered) => {
    render(
      <StrictMode>
        <MantineProvider env="test">
          <Page staysRendered={staysRendered} />
        </MantineProvider>
      </StrictMode>,
    )
    const opener = screen.getByText('Open')
    opener.focus()
    fireEvent.click(opener)
    const done = await screen.findByText('Done')
    await expect.poll(() => screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
    fireEvent.click(done)
    await expect.poll(() => document.activeElement).toBe(opener)
  },
)

test.each([
  ['at its first field', () => <input aria-label="Answer" />, 'Answer'],
  ['where its content asks for it', () => <button data-autofocus>Keep</button>, 'Keep'],
  ['at its title where it has no field', () => <p>Text</p>, 'Question'],
])('the focus of a dialog starts %s', async (_where, Content, name) => {
  render(
    <MantineProvider env="test">
      <Modal title="Question" opened onClose={() => {}}>
        <Content />
      </Modal>
    </MantineProvider>,
  )
  const focused = () => document.activeElement
  await expect.poll(() => focused()?.ariaLabel ?? focused()?.textContent).toBe(name)
})

test('Escape closes a dialog, and asks first where something was typed', async () => {
  render(
    <MantineProvider env="test">
      <Page staysRendered={false} />
    </MantineProvider>,
  )
  const escape = () => fireEvent.keyDown(document.body, { key: 'Escape' })
  const open = () => fireEvent.click(screen.getByText('Open'))
  open()
  const answer = await screen.findByLabelText<HTMLInputElement>('Answer')
  answer.focus()
  escape()
  expect(screen.queryByRole('dialog')).toBeNull()
  open()
  const again = await screen.findByLabelText<HTMLInputElement>('Answer')
  again.focus()
  fireEvent.input(again, { target: { value: 'Yes' } })
  escape()
  fireEvent.click(screen.getByText('Keep editing'))
  expect(again.value).toBe('Yes')
  escape()
  fireEvent.click(screen.getByText('Discard'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
