import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TextField } from '../../ui/forms/text-field.tsx'
import { amountText, unclearComma } from '../text/amount-text.ts'
import { useForm } from './form.ts'

const send = vi.fn<(values: object) => void>()

function Amounts() {
  const form = useForm({ initial: { budget: '', moved: '' }, send: (values) => send(values) })
  return (
    <form {...form.props} aria-label="Amounts">
      <TextField label="Budget" {...form.amount('budget', { decimals: 2 })} />
      <TextField label="Moved" {...form.amount('moved', { signed: true })} />
    </form>
  )
}

beforeEach(() => {
  // jsdom has no `matchMedia`, and the theme calls it.
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn<() => void>(),
    removeEventListener: vi.fn<() => void>(),
  }))
  send.mockClear()
  render(
    <MantineProvider>
      <Amounts />
    </MantineProvider>,
  )
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const field = (name = 'Budget') => screen.getByRole<HTMLInputElement>('textbox', { name })
const change = (value: string, name?: string) =>
  fireEvent.change(field(name), { target: { value } })
const state = () => ({
  value: field().value,
  wrong: field().getAttribute('aria-invalid') === 'true',
  sentence: screen.queryByText(unclearComma) !== null,
})
const right = (value: string) => ({ value, wrong: false, sentence: false })
const wrong = (value: string) => ({ value, wrong: true, sentence: true })

function type(text: string) {
  for (const key of text) change(field().value + key)
}

test.each([
  ['10000', right('10000')],
  ['10,000', right('10000')],
  ['1,234', right('1234')],
  ['1,234.50', right('1234.50')],
  ['10,000,000', right('10000000')],
  ['$ 1,234.567', right('1234.56')],
  ['1a2.3.45-6', right('12.34')],
  ['abc', right('')],
  ['.999', right('.99')],
  ['2,5', wrong('25')],
  ['2,50', wrong('250')],
  ['10,0000', wrong('100000')],
  ['1.234,50', wrong('1.23')],
  ['1.234,500', wrong('1.23')],
  [',5', wrong('5')],
  ['5,', wrong('5')],
])('%j is the same amount typed and pasted, without a comma [FINDINGS3-F3]', (text, expected) => {
  type(text)
  expect(state()).toEqual(expected)
  fireEvent.blur(field())
  expect(state()).toEqual(expected)
  change('')
  expect(state()).toEqual(right(''))
  change(text)
  expect(state()).toEqual(expected)
})

test('each key of 10,000 shows its digits, and the last one clears the mark [FINDINGS3-F3]', () => {
  const seen = Array.from('10,000', (key) => {
    type(key)
    return state()
  })
  const onTheWay = [wrong('10'), wrong('100'), wrong('1000')]
  expect(seen).toEqual([right('1'), right('10'), ...onTheWay, right('10000')])
})

test('a marked field is not sent; an edit clears the mark [FINDINGS3-F3]', () => {
  change('2,5')
  fireEvent.submit(screen.getByRole('form'))
  expect(send).not.toHaveBeenCalled()
  expect(state()).toEqual(wrong('25'))
  change('2')
  expect(state()).toEqual(right('2'))
  type(',')
  expect(state()).toEqual(wrong('2'))
  type('.5')
  expect(state()).toEqual(right('2.5'))
  fireEvent.submit(screen.getByRole('form'))
  expect(send).toHaveBeenCalledWith({ budget: '2.5', moved: '' })
})

test('after the field was left, typing goes on from what it shows [FINDINGS3-F3]', () => {
  change('10,000')
  fireEvent.blur(field())
  type('0')
  expect(state()).toEqual(right('100000'))
})

test('only a field that allows it keeps a minus sign [FINDINGS3-F3]', () => {
  change('-1,234.567', 'Moved')
  expect(field('Moved').value).toBe('-1234.567')
  expect(amountText('\u221212', { signed: true }).text).toBe('-12')
  expect(amountText('-12').text).toBe('12')
})
