import { expect, test } from 'vitest'
import { misfitIn } from './check-reply.ts'
import { Type as small } from './reply-schemas.ts'
import Type from 'typebox'

const shapes = [small, Type as unknown as typeof small].map((build) =>
  build.Object({
    lines: build.Array(
      build.Object({
        amount: build.String(),
        count: build.Integer(),
        state: build.Enum(['open', 'paid']),
        note: build.Union([build.String(), build.Null()]),
        until: build.Optional(build.String()),
      }),
    ),
    whose: build.Union([build.Null(), build.Object({ id: build.String() })]),
    isOn: build.Boolean(),
  }),
)
const line = { amount: '0.00', count: 0, state: 'open', note: null }
const whole = { lines: [line, { ...line, note: '', until: 'then' }], whose: null, isOn: false }

test.each(shapes)('a reply of the shape fits, also with keys that are not known', (shape) => {
  expect(misfitIn(shape, whole)).toBeUndefined()
  expect(misfitIn(shape, { ...whole, whose: { id: 'a', more: 1 }, more: [] })).toBeUndefined()
})

test.each(shapes)(
  'a part that is missing, null or of another type is named by its path',
  (shape) => {
    const withLine = (odd: object) =>
      misfitIn(shape, { ...whole, lines: [line, { ...line, ...odd }] })
    expect(withLine({ amount: undefined })).toBe('lines.1.amount')
    expect(withLine({ amount: null })).toBe('lines.1.amount')
    expect(withLine({ amount: 5 })).toBe('lines.1.amount')
    expect(withLine({ count: '5' })).toBe('lines.1.count')
    expect(withLine({ count: Number.NaN })).toBe('lines.1.count')
    expect(withLine({ state: 'lost' })).toBe('lines.1.state')
    expect(withLine({ note: 1 })).toBe('lines.1.note')
    expect(withLine({ until: null })).toBe('lines.1.until')
    expect(misfitIn(shape, { ...whole, whose: {} })).toBe('whose.id')
    expect(misfitIn(shape, { ...whole, whose: 'a' })).toBe('whose')
    expect(misfitIn(shape, { ...whole, lines: {} })).toBe('lines')
    expect(misfitIn(shape, { ...whole, isOn: undefined })).toBe('isOn')
    for (const none of [undefined, null, [], 'text']) expect(misfitIn(shape, none)).toBe('')
  },
)
