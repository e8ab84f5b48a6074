import { expect, test } from 'vitest'
import { readPolicyText } from './read-policy-text.ts'

const file = (change: object = {}) =>
  JSON.stringify({
    version: '2.0',
    policy_content: {
      sections: [{ title: 'A', subsections: [{ title: 'B', texts: [{ content: 'c' }] }] }],
    },
    ...change,
  })

test('a file of another form is no agreement', () => {
  expect(readPolicyText(file())).toMatchObject({ version: '2.0' })
  for (const other of [
    '',
    'text',
    '[]',
    'null',
    file({ version: 2 }),
    file({ policy_content: null }),
    file({ policy_content: { sections: {} } }),
    file({ policy_content: { sections: [{ title: 'A' }] } }),
    file({
      policy_content: { sections: [{ title: 'A', subsections: [{ title: 1, texts: [] }] }] },
    }),
  ])
    expect(readPolicyText(other), other).toBeNull()
})
