import { alertText } from '../../lib/calls/call.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { type MadeFile, useSavedFile } from './use-saved-file.ts'

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
