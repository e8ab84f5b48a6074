import { alertText } from '../lib/calls/call.ts'
import { Button } from '../ui/buttons/button.tsx'
import { saveFile } from '../ui/buttons/save-file.ts'
import { toast } from '../ui/feedback/toast.tsx'

interface FileButtonProps {
  name: string
  /** Calls for the file; `content` is in base64. */
  load: () => Promise<{ file_name: string; content_type: string; content: string }>
}

/** A button that downloads a file that an operator added. */
export function FileButton({ name, load }: FileButtonProps) {
  const download = async () => {
    try {
      const file = await load()
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
