import { expect, test } from 'vitest'
import { createGeography } from './geo-location.ts'

test('a file that is no map of countries is a wrong setting [FINDINGS3-O2]', () => {
  const open = () => createGeography(import.meta.filename)
  expect(open).toThrow(/^GEOIP_FILE: [^\n]+ mmdb file[^\n]+\. Example: GEOIP_FILE=/)
})
