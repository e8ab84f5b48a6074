import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { button, click, field, showConsole, type, until } from '../../test/shown-console.tsx'

test('what was discarded at the question of a dialog is not restored', async () => {
  await showConsole('/account/organization/tokens')
  await until(() => expect(button('New token').disabled).toBe(false))
  await click('New token')
  field('Name').focus()
  type('Name', 'Nightly report')
  fireEvent.keyDown(field('Name'), { key: 'Escape' })
  await click('Discard')
  await click('New token')
  expect(field('Name').value).toBe('')
})
