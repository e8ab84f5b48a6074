import { readFileSync } from 'node:fs'
import { entryKinds } from '@frontrow/contract/operator/finance/journal'
import { expect, test } from 'vitest'

const guide = readFileSync(new URL('../../../docs/money.md', import.meta.url), 'utf8')

test('docs/money.md says what undoes each kind of entry [CORRECTIONS-1]', () => {
  const [, acts = ''] = guide.split('## Acts and their opposites\n')
  const [table = ''] = acts.split('\n## ')
  expect(entryKinds.filter((kind) => !table.includes(`\`${kind}\``))).toEqual([])
})
