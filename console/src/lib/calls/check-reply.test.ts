import { listTags } from '@frontrow/contract/operator/organization-acts'
import { expect, test } from 'vitest'
import { misfitIn } from './check-reply.ts'
import type { ReplySchema } from './fit-reply.ts'
import { Type } from './reply-schemas.ts'

const shape = Type.Object({
  lines: Type.Array(
    Type.Object({
      amount: Type.String(),
      count: Type.Integer(),
      state: Type.Enum(['open', 'paid']),
      note: Type.Union([Type.String(), Type.Null()]),
      until: Type.Optional(Type.String()),
    }),
  ),
  whose: Type.Union([Type.Null(), Type.Object({ id: Type.String() })]),
  isOn: Type.Boolean(),
})
const line = { amount: '0.00', count: 0, state: 'open', note: null }
const whole = { lines: [line, { ...line, note: '', until: 'then' }], whose: null, isOn: false }

test('a reply of the shape fits, also with keys that are not known', () => {
  expect(misfitIn(shape, whole)).toBeUndefined()
  expect(misfitIn(shape, { ...whole, whose: { id: 'a', more: 1 }, more: [] })).toBeUndefined()
})

test('a part that is missing, null or of another type is named by its path', () => {
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
})

test('the contract’s schemas are read as those of the built console are', () => {
  const reply = listTags.reply as ReplySchema
  expect(misfitIn(reply, ['late payer'])).toBeUndefined()
  expect(misfitIn(reply, ['late payer', null])).toBe('1')
})
