import type { ShownRequest } from '@frontrow/contract/operator/objects'
import { Link } from 'react-router'
import { lookUp } from '../../../lib/text/look-up.ts'
import { momentText } from '../../../lib/text/day-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import type { Fact } from '../../../ui/layout/facts.tsx'
import { codeText, sentenceCase } from '../../../lib/text/sentence-case.ts'
import { systemWords } from '../../../operator-parts/no-ad-words.ts'
import { CopiedId } from '../../../operator-parts/copied-id.tsx'

export function requestFacts(shown: ShownRequest): Fact[] {
  const { id, at, is_test: isTest, placement, device, country, region_unknown: isUnknown } = shown
  return [
    { label: 'Time', value: `${momentText(at)}${isTest ? ' (test)' : ''}` },
    {
      label: 'Placement',
      value: <Link to={operatorPaths.placement(placement.id)}>{placement.name}</Link>,
    },
    { label: 'Format', value: codeText(shown.format) },
    {
      label: 'Device',
      value: sentenceCase(
        `${device.type}, ${lookUp(systemWords, device.os) ?? device.os}, ${device.orientation}`,
      ),
    },
    { label: 'Country', value: isUnknown || country === 'ZZ' ? 'Unknown' : country },
    { label: 'ID', value: <CopiedId id={id} /> },
  ]
}
