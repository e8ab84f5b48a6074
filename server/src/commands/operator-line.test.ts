import { expect, test } from 'vitest'
import { BadLine, readOperatorLine } from './operator-line.ts'

test('each act is read', () => {
  expect(readOperatorLine(['approve', 'a@b.de'])).toEqual({ act: 'approve', email: 'a@b.de' })
  expect(readOperatorLine(['set-password', 'a@b.de'])).toEqual({
    act: 'set-password',
    email: 'a@b.de',
  })
  expect(readOperatorLine(['list'])).toEqual({ act: 'list', onlyPending: false })
  expect(readOperatorLine(['list', '--pending'])).toEqual({ act: 'list', onlyPending: true })
  const rejected = { act: 'reject', email: 'a@b.de', why: 'no such company' }
  expect(readOperatorLine(['reject', 'a@b.de', '--why', ' no such company '])).toEqual(rejected)
  expect(readOperatorLine(['reject', '--why=no such company', 'a@b.de'])).toEqual(rejected)
})

test.each([
  [''],
  ['destroy'],
  ['approve'],
  ['approve a@b.de c@d.de'],
  ['approve a@b.de --why x'],
  ['approve a@b.de --pending'],
  ['reject a@b.de'],
  ['reject a@b.de --why='],
  ['reject --why x'],
  ['list a@b.de'],
  ['list --all'],
])('"%s" is not understood', (line) => {
  expect(() => readOperatorLine(line.split(' ').filter((word) => word !== ''))).toThrow(BadLine)
})
