import { expect, test } from 'vitest'
import { openFields, writeOnceBody } from './write-once.ts'

const fields = ['details', 'type'] as const

test('null, empty and blank fields are editable', () => {
  expect(openFields(fields, { details: null, type: ' ' })).toEqual(['details', 'type'])
  expect(openFields(fields, {})).toEqual(['details', 'type'])
  expect(openFields(fields, { details: 'We publish games.', type: '' })).toEqual(['type'])
})

test('only empty fields of the server that the form fills are sent, trimmed', () => {
  const saved = { details: 'We publish games.', type: null }
  const form = { details: 'Something else', type: ' individual ' }
  expect(writeOnceBody(fields, { saved, form })).toEqual({ type: 'individual' })
})

test('empty and blank fields are not sent', () => {
  const saved = { details: null, type: null }
  expect(writeOnceBody(fields, { saved, form: { details: '  ' } })).toEqual({})
})
