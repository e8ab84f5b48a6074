import type { Dimension } from '@frontrow/contract/measures'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Row } from '../../ui/layout/boxes.tsx'
import { dimensionWords } from './statistics-words.ts'

interface SplitFieldProps<Split extends Dimension> {
  splits: readonly Split[]
  value: Split
  onChange: (split: Split) => void
}

/** Chooses what a table of figures has rows of. All choices are visible: one click is enough. */
export function SplitField<Split extends Dimension>(props: SplitFieldProps<Split>) {
  const { splits, value, onChange } = props
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
