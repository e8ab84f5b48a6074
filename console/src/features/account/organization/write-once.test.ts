import { expect, test } from 'vitest'
import { fieldErrorsOf } from '../../../lib/forms/form-rules.ts'
import { openFields, writeOnceBody, writeOnceRules } from './write-once.ts'

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

test('either every open field is required, or one of them', () => {
  const errors = (asks: 'all' | 'some', details: string, type: string) =>
    Object.values(fieldErrorsOf(writeOnceRules(fields, asks), { details, type }, new Date(0)))
  expect(errors('all', 'We publish games.', ' ')).toEqual(['Please fill in all fields'])
  expect(errors('all', 'We publish games.', 'company')).toEqual([])
  expect(errors('some', '', ' ')).toEqual(['Please fill out the form.'])
  expect(errors('some', '', 'company')).toEqual([])
})
