import { expect, test } from 'vitest'
import { appKeyFile, placementKeyFile } from './key-file.ts'

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

test("an app's file has its name and both whole keys, and nothing else", () => {
  const { fileName, content } = appKeyFile(app)
  expect(fileName).toBe('Tidepool Match.json')
  expect(JSON.parse(content())).toEqual({
    name: 'Tidepool Match',
    organization_api_key: 'fr_org_a',
    app_api_key: 'fr_app_b',
  })
})

test("a placement's file has name, type and the whole key", () => {
  const { fileName, content } = placementKeyFile({
    id: '1',
    name: 'Level: complete?',
    type: 'Video',
    placement_api_key: 'fr_p_c',
    request_count: 1,
    impression_count: 1,
    click_count: 0,
    download_count: 0,
  })
  expect(fileName).toBe('Level complete.json')
  expect(JSON.parse(content())).toEqual({
    name: 'Level: complete?',
    type: 'Video',
    placement_api_key: 'fr_p_c',
  })
})

test('a file name loses only the characters that file systems reject', () => {
  expect(appKeyFile({ ...app, name: 'Zoë & Ørn — 2.0' }).fileName).toBe('Zoë & Ørn — 2.0.json')
  expect(appKeyFile({ ...app, name: '../..' }).fileName).toBe('keys.json')
})
