import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDueTimes } from './due-times.ts'

test('exactly the keys whose time has come are due', () => {
  const anyKey = fc.integer({ min: 0, max: 8 })
  const anyTime = fc.oneof(fc.integer({ min: -3000, max: 9000 }), fc.constant(Infinity))
  const anyAct = fc.oneof(
    fc.record({ act: fc.constant('set' as const), key: anyKey, at: anyTime }),
    fc.record({ act: fc.constant('delete' as const), key: anyKey, at: anyTime }),
  )
  fc.assert(
    fc.property(fc.array(anyAct, { maxLength: 60 }), fc.integer({ max: 9000 }), (acts, now) => {
      const due = createDueTimes<number>()
      const times = new Map<number, number>()
      for (const { act, key, at } of acts) {
        if (act === 'set') due.set(key, at)
        else due.delete(key)
        times.set(key, act === 'set' ? at : Infinity)
      }
      const wanted = [...times].filter(([, at]) => at <= now).map(([key]) => key)
      expect(new Set(due.dueAt(now))).toEqual(new Set(wanted))
    }),
  )
})
