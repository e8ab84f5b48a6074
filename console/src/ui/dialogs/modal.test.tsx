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
