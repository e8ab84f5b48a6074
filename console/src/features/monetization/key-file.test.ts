import { expect, test } from 'vitest'
import { appKeyFile } from './key-file.ts'

const app = {
  id: '1',
  name: 'Tidepool Match',
  google_app_id: 'com.example.tidepool',
  apple_app_id: null,
  category: 'Games',
  subcategory: null,
  is_monetizing: true,
  organization_api_key: 'fr_org_a',
  app_api_key: 'fr_app_b',
}

test('a file name loses only the characters that file systems reject', () => {
  expect(appKeyFile({ ...app, name: 'Zoë & Ørn — 2.0' }).fileName).toBe('Zoë & Ørn — 2.0.json')
  expect(appKeyFile({ ...app, name: 'Level: complete?' }).fileName).toBe('Level complete.json')
  expect(appKeyFile({ ...app, name: '../..' }).fileName).toBe('keys.json')
})
