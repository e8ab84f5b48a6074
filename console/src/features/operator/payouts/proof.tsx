import { downloadBankStatement } from '@frontrow/contract/operator/finance/cash'
import { alertText } from '../../../lib/calls/call.ts'
import { operatorCall } from '../../../lib/calls/operator-call.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { saveFile } from '../../../ui/buttons/save-file.ts'
import { toast } from '../../../ui/feedback/toast.tsx'

/** A button that downloads the bank's file. */
export function Proof({ id, file_name: name }: { id: string; file_name: string }) {
  const download = async () => {
    try {
      const file = await operatorCall(downloadBankStatement, { params: { id } })
      const bytes = Uint8Array.from(atob(file.content), (letter) => letter.codePointAt(0) ?? 0)
      saveFile(file.file_name, new Blob([bytes], { type: file.content_type }))
    } catch (error) {
      toast({ text: error instanceof Error ? alertText(error) : '' })
    }
  }
  return (
    <Button
      size="sm"
      look="default"
      aria-label={`Download file: ${name}`}
      onClick={() => void download()}
    >
      Download file
    </Button>
  )
}
