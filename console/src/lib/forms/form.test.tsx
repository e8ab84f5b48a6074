import { act, renderHook } from '@testing-library/react'
import type { SubmitEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { useForm, type Saving } from './form.ts'
import type { Rule } from './form-rules.ts'

const initial = { name: '', secret: '', repeated: '' }
const rules: readonly Rule<typeof initial>[] = [
  ['name', (form) => form.name !== '', 'name is missing'],
  ['secret', (form) => form.secret !== '', 'secret is missing'],
  ['repeated', (form) => form.repeated === form.secret, 'the two differ', ['secret']],
]
const filled = { name: 'Ida', secret: 'abc', repeated: 'abc' }
const event = { preventDefault: () => {} } as SubmitEvent

/** Renders a form; `answer` and `ask` play the call. */
function openForm(options: Partial<Parameters<typeof useForm<typeof initial>>[0]> = {}) {
  const send = vi.fn<Parameters<typeof useForm<typeof initial>>[0]['send']>()
  const reset = vi.fn<() => void>()
  const useOpened = (state: Partial<Saving>) =>
    useForm({
      initial,
      rules,
      send,
      saving: { isPending: false, error: null, reset, ...state },
      refusedFields: (error) => (error.message === 'taken' ? { name: 'taken' } : {}),
      ...options,
    })
  const { result, rerender } = renderHook<ReturnType<typeof useOpened>, Partial<Saving>>(
    useOpened,
    { initialProps: {} },
  )
  const submit = () => act(() => result.current.props.onSubmit(event))
  const edit = (change: Partial<typeof initial>) => act(() => result.current.edit(change))
  return { result, rerender, submit, edit, send, reset }
}

test('a form with errors shows the first unmet rule of each field, unsent', () => {
  const { result, submit, send, reset } = openForm()
  submit()
  expect(result.current.fieldErrors).toEqual({
    name: 'name is missing',
    secret: 'secret is missing',
  })
  expect(result.current.text('name').error).toBe('name is missing')
  expect(send).not.toHaveBeenCalled()
  expect(reset).toHaveBeenCalledOnce()
})

test('a form that shows one error at a time shows the first', () => {
  const { result, submit } = openForm({ oneErrorAtATime: true })
  submit()
  expect(result.current.fieldErrors).toEqual({ name: 'name is missing' })
})

test('an edit clears the error of its field and one that two fields share', () => {
  const { result, submit, edit } = openForm()
  edit({ ...filled, name: '', repeated: 'x' })
  submit()
  expect(result.current.fieldErrors).toEqual({
    name: 'name is missing',
    repeated: 'the two differ',
  })
  edit({ name: 'Ida' })
  expect(result.current.fieldErrors).toEqual({ repeated: 'the two differ' })
  edit({ secret: 'x' })
  expect(result.current.fieldErrors).toEqual({})
})

test('a form without errors is sent once, however often it is submitted', () => {
  const { result, rerender, submit, edit, send } = openForm()
  edit(filled)
  submit()
  rerender({ isPending: true })
  submit()
  expect(send).toHaveBeenCalledOnce()
  expect(send.mock.calls[0]?.[0]).toEqual(filled)
  expect(result.current.button.pending).toBe(true)
})

test('an error of the server is shown beside its field or as the failure', () => {
  const { result, rerender, submit, edit, send } = openForm()
  edit(filled)
  submit()
  const taken = new Error('taken')
  act(() => send.mock.calls[0]?.[1].onError(taken))
  rerender({ error: taken })
  expect(result.current.fieldErrors).toEqual({ name: 'taken' })
  expect(result.current.failure).toBeNull()
  rerender({ error: new Error('no answer') })
  expect(result.current.failure?.message).toBe('no answer')
})

test('the failure stays while the call is repeated', () => {
  const { result, rerender } = openForm()
  const error = new Error('no answer')
  rerender({ error })
  rerender({ isPending: true })
  expect(result.current.failure).toBe(error)
  rerender({})
  expect(result.current.failure).toBeNull()
})

test('only a form that asks for it resets its call on an edit', () => {
  const plain = openForm()
  plain.edit(filled)
  expect(plain.reset).not.toHaveBeenCalled()
  const resetting = openForm({ resetsOnEdit: true })
  resetting.rerender({ isPending: true })
  resetting.edit(filled)
  expect(resetting.reset).not.toHaveBeenCalled()
  resetting.rerender({})
  resetting.edit(filled)
  expect(resetting.reset).toHaveBeenCalledOnce()
})
