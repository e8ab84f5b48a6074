import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Alert } from './alert.tsx'

afterEach(cleanup)

test.each([
  ['success', 'status'],
  ['error', 'alert'],
  ['warning', 'status'],
  ['info', 'status'],
] as const)(
  'an alert of the type %s is marked as one and is a live region [SHL-15]',
  (type, role) => {
    render(<Alert type={type}>The house lights go down.</Alert>)
    const box = screen.getByRole(role)
    expect(box.textContent).toBe('The house lights go down.')
    expect(box.dataset['type']).toBe(type)
    expect(box.querySelector('svg')).not.toBeNull()
  },
)
