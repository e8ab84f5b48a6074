import { expect, test } from 'vitest'
import { plainForwardedFor } from './forwarded-for.ts'

test.each([
  ['81.2.69.142', '81.2.69.142'],
  ['2a02:6b8::1', '2a02:6b8::1'],
  ['::ffff:81.2.69.142', '::ffff:81.2.69.142'],
  ['81.2.69.142:49153', '81.2.69.142'],
  ['[2a02:6b8::1]', '2a02:6b8::1'],
  ['[2a02:6b8::1]:443', '2a02:6b8::1'],
  ['"81.2.69.142"', '81.2.69.142'],
  ['"[2a02:6b8::1]:443"', '2a02:6b8::1'],
  ['81.2.69.142:1, "[2a02:6b8::1]" ,10.0.0.1', '81.2.69.142, 2a02:6b8::1, 10.0.0.1'],
  ['unknown', 'unknown'],
  ['_hidden, 10.0.0.1', 'unknown, 10.0.0.1'],
  ['', 'unknown'],
  ['81.2.69.142:x:y', 'unknown'],
])('%s is read as %s [FINDINGS3-D2]', (header, plain) => {
  expect(plainForwardedFor(header)).toBe(plain)
})
