import { expect, test } from 'vitest'
import { fieldErrorsOf } from '../../../../lib/forms/form-rules.ts'
import { tagRules, tagsOf } from './tag-rules.ts'

const errorOf = (add: string[], remove: string[] = []) =>
  fieldErrorsOf(tagRules, { add, remove }, new Date()).add

test('what was typed becomes small words, each once', () => {
  expect(tagsOf([' VIP ', 'new  in june', 'a,b, a', ','])).toEqual(['vip', 'new in june', 'a', 'b'])
})

test('a tag that the server would refuse is named', () => {
  expect(errorOf(['vip', 'q3-2026', 'new in june'])).toBeUndefined()
  for (const tag of ['möbel', 'a  b', 'a-', '<b>', 'x'.repeat(31)])
    expect(errorOf([tag]), tag).toMatch(/^Use up to 30 letters/)
  expect(errorOf([])).toBe('Enter a tag to add or remove')
  expect(errorOf([], ['vip'])).toBeUndefined()
})
