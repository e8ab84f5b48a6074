import { expect, test } from 'vitest'
import { openFields, writeOnceBody } from './write-once.ts'

const fields = ['details', 'type'] as const

test('null, nothing and blanks are all open to be filled in', () => {
  expect(openFields(fields, { details: null, type: ' ' })).toEqual(['details', 'type'])
  expect(openFields(fields, {})).toEqual(['details', 'type'])
  expect(openFields(fields, { details: 'We publish games.', type: '' })).toEqual(['type'])
})

test('only what is empty on the server and filled in the form travels, trimmed', () => {
  const saved = { details: 'We publish games.', type: null }
  const form = { details: 'Something else', type: ' individual ' }
  expect(writeOnceBody(fields, { saved, form })).toEqual({ type: 'individual' })
})

test('what was left empty or blank does not travel', () => {
  const saved = { details: null, type: null }
  expect(writeOnceBody(fields, { saved, form: { details: '  ' } })).toEqual({})
})
