import { expect, test } from 'vitest'
import {
  createAppBody,
  createAppComplaints,
  emptyApp,
  withoutComplaint,
} from './create-app-form.ts'

const filled = {
  name: 'Tidepool Match',
  googleAppId: 'com.harbourvine.tidepool',
  appleAppId: '6440001287',
  category: 'Games',
  subcategory: 'Puzzle',
}
const idsMissing = { googleAppId: 'Please enter at least one of the app ids.' }

test('name and category are asked for first, also when they are blank', () => {
  for (const nothing of ['', '  '])
    expect(createAppComplaints({ ...emptyApp, name: nothing, category: nothing })).toEqual({
      name: 'App Name is required',
      category: 'Category is required',
    })
})

test('then at least one of the app ids', () => {
  expect(createAppComplaints({ ...filled, googleAppId: '', appleAppId: ' ' })).toEqual(idsMissing)
  expect(createAppComplaints({ ...filled, googleAppId: '' })).toEqual({})
  expect(createAppComplaints({ ...filled, appleAppId: '' })).toEqual({})
})

test('a subcategory is optional', () => {
  expect(createAppComplaints({ ...filled, subcategory: '' })).toEqual({})
})

test('editing either id clears the message about both', () => {
  expect(withoutComplaint(idsMissing, 'googleAppId')).toEqual({})
  expect(withoutComplaint(idsMissing, 'appleAppId')).toEqual({})
  expect(withoutComplaint(idsMissing, 'name')).toEqual(idsMissing)
})

test('what was left empty travels as null, the rest trimmed', () => {
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
