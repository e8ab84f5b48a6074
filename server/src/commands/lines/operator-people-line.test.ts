import { expect, test } from 'vitest'
import { readOperatorLine } from './operator-line.ts'

test('the acts about operators are read', () => {
  const added = { act: 'add-operator', email: 'm@b.de', roles: ['administrator'] }
  expect(readOperatorLine(['add-operator', 'm@b.de', '--role', 'administrator'])).toEqual({
    ...added,
    name: 'm',
    way: { way: 'plain' },
  })
  const words = ['add-operator', 'm@b.de', '--role', 'finance,moderator', '--name', 'Theo']
  expect(readOperatorLine([...words, '--as', 'a@b.de', '--why', 'he joins'])).toEqual({
    ...added,
    roles: ['moderator', 'finance'],
    name: 'Theo',
    way: { way: 'as', email: 'a@b.de', why: 'he joins' },
  })
  expect(readOperatorLine(['list-operators'])).toEqual({ act: 'list-operators' })
  const glass = ['reset-operator-factor', 'm@b.de', '--break-glass', '--why', 'lost it']
  expect(readOperatorLine(glass)).toEqual({
    act: 'reset-operator-factor',
    email: 'm@b.de',
    way: { way: 'break-glass', why: 'lost it' },
  })
  expect(readOperatorLine(['approve-proposal', '0198', '--as', 'm@b.de'])).toEqual({
    act: 'approve-proposal',
    id: '0198',
    as: 'm@b.de',
  })
  expect(readOperatorLine(['dual-control', 'off', '--why', 'alone now'])).toEqual({
    act: 'dual-control',
    value: 'off',
    why: 'alone now',
  })
})

test.each([
  [['add-operator', 'm@b.de'], 'needs --role'],
  [['add-operator', 'm@b.de', '--role', 'owner'], 'needs --role'],
  [['add-operator', 'm@b.de', '--role', 'finance,owner'], 'needs --role'],
  [['add-operator', 'no-email', '--role', 'finance'], 'takes one email'],
  [['add-operator', 'm@b.de', '--role', 'finance', '--break-glass'], 'needs --why'],
  [
    ['add-operator', 'm@b.de', '--role', 'finance', '--break-glass', '--as', 'x@b.de'],
    'exclude each other',
  ],
  [['approve-proposal', '0198'], 'needs --as'],
  [['dual-control', 'off'], 'needs --why'],
  [['dual-control', 'maybe', '--why', 'because'], 'takes on or off'],
  [['list', '--as', 'm@b.de'], '--as belongs to add-operator and approve-proposal and close-month'],
])('%j is refused: %s', (words, why) => {
  expect(() => readOperatorLine(words)).toThrow(why)
})
