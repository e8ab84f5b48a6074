import { expect, test } from 'vitest'
import { fieldErrorsOf } from '../../lib/forms/form-rules.ts'
import { createAppBody, createAppRules, emptyApp, type CreateAppForm } from './create-app-form.ts'

const filled = {
  name: 'Tidepool Match',
  googleAppId: 'com.harbourvine.tidepool',
  appleAppId: '6440001287',
  category: 'Games',
  subcategory: 'Puzzle',
  keptCategory: '',
}
const createAppErrors = (form: CreateAppForm) => fieldErrorsOf(createAppRules, form, new Date(0))

test('name and category are checked first, also when they are blank', () => {
  for (const nothing of ['', '  '])
    expect(createAppErrors({ ...emptyApp, name: nothing, category: nothing })).toEqual({
      name: 'App Name is required',
      category: 'Category is required',
    })
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
