import type { Dimension } from '@frontrow/contract/measures'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Row } from '../../ui/layout/boxes.tsx'
import { dimensionWords } from './statistics-words.ts'

interface SplitFieldProps {
  splits: readonly Dimension[]
  value: Dimension
  onChange: (split: Dimension) => void
}

/** Chooses what a table of figures has rows of. All choices are visible: one click is enough. */
export function SplitField({ splits, value, onChange }: SplitFieldProps) {
  return (
    <Row pad="0 4 3">
      <Segmented
        label="By"
        choices={splits}
        words={dimensionWords}
        value={value}
        onChange={onChange}
      />
    </Row>
  )
}
