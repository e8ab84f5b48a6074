import { expect, test } from 'vitest'
import { isConflict, isOfFamily, hasState, sqlStates } from './sql-states.ts'

const coded = (code: unknown) => Object.assign(new Error('refused'), { code })

test('an error is known by its code, whatever threw it', () => {
  const twice = coded(sqlStates.uniqueViolation)
  expect(hasState(twice, 'divisionByZero', 'uniqueViolation')).toBe(true)
  expect(hasState(twice, 'checkViolation')).toBe(false)
  expect(isOfFamily(twice, 'integrityConstraint')).toBe(true)
  expect(isConflict(coded(sqlStates.deadlock))).toBe(true)
})

test.each([undefined, null, 'refused', { code: '40P01' }, coded(40), coded('08'), coded('EPIPE')])(
  '%s is no error of PostgreSQL',
  (error) => {
    expect(isConflict(error)).toBe(false)
    expect(isOfFamily(error, 'connectionException', 'shutdown')).toBe(false)
  },
)
