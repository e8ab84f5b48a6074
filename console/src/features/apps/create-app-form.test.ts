import { expect, test } from 'vitest'
import { errorsAfterEdit, fieldErrorsOf, type FieldErrors } from '../../lib/forms/form-rules.ts'
import { createAppBody, createAppRules, emptyApp, type CreateAppForm } from './create-app-form.ts'

const filled = {
  name: 'Tidepool Match',
  googleAppId: 'com.harbourvine.tidepool',
  appleAppId: '6440001287',
  category: 'Games',
  subcategory: 'Puzzle',
  keptCategory: '',
}
const idsMissing = { googleAppId: 'Please enter at least one of the app ids.' }
const createAppErrors = (form: CreateAppForm) => fieldErrorsOf(createAppRules, form, new Date(0))
const withoutError = (fieldErrors: FieldErrors<CreateAppForm>, edited: keyof CreateAppForm) =>
  errorsAfterEdit(createAppRules, fieldErrors, { edited: [edited], form: emptyApp })

test('name and category are checked first, also when they are blank', () => {
  for (const nothing of ['', '  '])
    expect(createAppErrors({ ...emptyApp, name: nothing, category: nothing })).toEqual({
      name: 'App Name is required',
      category: 'Category is required',
    })
})

test('then at least one of the app ids', () => {
  expect(createAppErrors({ ...filled, googleAppId: '', appleAppId: ' ' })).toEqual(idsMissing)
  expect(createAppErrors({ ...filled, googleAppId: '' })).toEqual({})
  expect(createAppErrors({ ...filled, appleAppId: '' })).toEqual({})
})

test('a subcategory is optional', () => {
  expect(createAppErrors({ ...filled, subcategory: '' })).toEqual({})
})

test('editing either id clears the message about both', () => {
  expect(withoutError(idsMissing, 'googleAppId')).toEqual({})
  expect(withoutError(idsMissing, 'appleAppId')).toEqual({})
  expect(withoutError(idsMissing, 'name')).toEqual(idsMissing)
})

test('empty fields are sent as null, the others trimmed', () => {
  expect(
    createAppBody({ ...filled, name: ' Tidepool Match ', appleAppId: '', subcategory: ' ' }),
  ).toEqual({
    name: 'Tidepool Match',
    google_app_id: 'com.harbourvine.tidepool',
    apple_app_id: null,
    category: 'Games',
    subcategory: null,
  })
})
