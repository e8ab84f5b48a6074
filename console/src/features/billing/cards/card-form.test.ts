import { expect, test } from 'vitest'
import { cardNumberShape, expireShape } from './card-form.ts'

test('a card number is shown as it is printed on the card', () => {
  expect(cardNumberShape.show('4242424242424242')).toBe('4242 4242 4242 4242')
  expect(
    ['37', '3782', '37828', '3782822463', '378282246310005'].map(cardNumberShape.show),
  ).toEqual(['37', '3782', '3782 8', '3782 822463', '3782 822463 10005'])
})

test('month and year are separated by a slash', () => {
  expect(['1', '12', '123', '1230'].map(expireShape.show)).toEqual(['1', '12', '12 / 3', '12 / 30'])
})
