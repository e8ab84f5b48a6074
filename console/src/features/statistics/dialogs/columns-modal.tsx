import type { MeasureName } from '@frontrow/contract/measures'
import { Button } from '../../../ui/buttons/button.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { CheckField } from '../../../ui/forms/check-field.tsx'
import { Stack } from '../../../ui/layout/boxes.tsx'
import { columnWord, type ResultColumn } from '../result-columns.tsx'

interface ColumnsModalProps {
  possible: readonly ResultColumn[]
  shown: readonly ResultColumn[]
  shareOf: MeasureName
  onChange: (shown: ResultColumn[]) => void
  onClose: () => void
}

/** The columns of a table, of which one stays. A choice is shown at once. */
export function ColumnsModal(props: ColumnsModalProps) {
  const { possible, shown, shareOf, onChange, onClose } = props
  return (
    <Modal
      title="Columns"
      opened
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <Stack gap={3}>
        {possible.map((name) => (
          <CheckField
            key={name}
            label={columnWord(name, shareOf)}
            checked={shown.includes(name)}
            disabled={shown.length === 1 && shown.includes(name)}
            onChange={({ target }) =>
              onChange(
                possible.filter((one) => (one === name ? target.checked : shown.includes(one))),
              )
            }
          />
        ))}
      </Stack>
    </Modal>
  )
}
