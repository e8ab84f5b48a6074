import { listAdContents } from '@frontrow/contract/ad-contents'
import { describe, expect, test } from 'vitest'
import { fitReply, isReadable, type ReplySchema } from './fit-reply.ts'
import { Type } from './reply-schemas.ts'

const row = Type.Object({
  id: Type.String(),
  note: Type.Union([Type.String(), Type.Null()]),
  count: Type.Integer(),
  isOn: Type.Boolean(),
  level: Type.Enum(['low', 'high']),
  size: Type.Object({ width: Type.Number() }),
  tags: Type.Array(Type.String()),
  until: Type.Optional(Type.String()),
})
const neutral = {
  id: '',
  note: null,
  count: 0,
  isOn: false,
  level: undefined,
  size: { width: 0 },
  tags: [],
}

describe('FINDINGS-A3', () => {
  test('a value that is missing or of another type becomes its default', () => {
    const odd = [
      {},
      {
        id: null,
        note: 5n,
        count: null,
        isOn: 'yes',
        level: 'middle',
        size: [],
        tags: {},
        until: null,
      },
      { id: true, count: NaN, isOn: 1, level: 3, size: 'wide', tags: 'a', until: false },
    ]
    for (const value of odd) expect(fitReply(row, value)).toEqual(neutral)
    expect(fitReply(row, 'text')).toEqual(neutral)
  })

  test('a fitting value stays, with unknown keys and converted numbers', () => {
    const whole = {
      id: 'a',
      note: 'n',
      count: 2,
      isOn: true,
      level: 'high',
      size: { width: 3 },
      tags: ['x'],
      until: 'then',
      more: { a: 1 },
    }
    expect(fitReply(row, whole)).toEqual(whole)
    expect(fitReply(row, { ...whole, id: 7, count: '12' })).toEqual({
      ...whole,
      id: '7',
      count: 12,
    })
  })

  test('a row that is not an object is dropped', () => {
    const list = Type.Array(row)
    expect(fitReply(list, [null, 'text', [], { id: 'a' }])).toEqual([{ ...neutral, id: 'a' }])
    expect(fitReply(list, { id: 'a' })).toEqual([])
  })

  test('only a nullable reply may be null', () => {
    const maybe = Type.Union([row, Type.Null()])
    expect([fitReply(maybe, null), fitReply(maybe, undefined)]).toEqual([null, null])
    expect([isReadable(maybe, null), isReadable(row, null), isReadable(row, {})]).toEqual([
      true,
      false,
      false,
    ])
    expect(isReadable(row, { id: 'a' })).toBe(true)
    expect(isReadable(Type.Array(row), { id: 'a' })).toBe(false)
  })

  test('the contract’s schemas are read as those of the built console are', () => {
    const contents = listAdContents.reply as ReplySchema
    expect(fitReply(contents, [{ id: 'c', type: 100 }])).toMatchObject([
      { id: 'c', content_metadata: { resolution: { width: 0, height: 0 } }, poster_url: null },
    ])
  })
})
