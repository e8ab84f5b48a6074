import { useMutation } from '@tanstack/react-query'
import { alertText } from '../../../lib/calls/call.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { saveFile } from '../../../ui/buttons/save-file.ts'
import { toast } from '../../../ui/feedback/toast.tsx'

interface MadeFile {
  file_name: string
  content_type: string
  /** Base64. */
  content: string
}

/** Downloads the file that the server makes of a document. */
export function useSavedFile(make: (id: string) => Promise<MadeFile>) {
  return useMutation({
    mutationFn: make,
    onSuccess: ({ file_name: name, content_type: type, content }) =>
      saveFile(name, new Blob([bytesOf(content)], { type })),
  })
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
}

interface PdfButtonProps {
  id: string
  number: string
  make: (id: string) => Promise<MadeFile>
}

/** Downloads the PDF of a document from its row of a list. */
export function PdfButton({ id, number, make }: PdfButtonProps) {
  const drawing = useSavedFile(make)
  return (
    <Button
      look="default"
      size="sm"
      pending={drawing.isPending}
      pendingLabel="Drawing PDF..."
      aria-label={`PDF: ${number}`}
      onClick={() =>
        drawing.mutate(id, {
          onError: (error) => toast({ text: alertText(error), isError: true }),
        })
      }
    >
      PDF
    </Button>
  )
}
