import type { FileReply } from '@frontrow/contract/parts'
import type { Endpoint } from '@frontrow/contract/endpoint'
import { useAct } from '../../../lib/calls/use-call.ts'
import { Button, type ButtonProps } from '../../../ui/buttons/button.tsx'
import { saveFile } from '../../../ui/buttons/save-file.ts'

/** A call that makes a file of a document. The content of its reply is base64. */
type FileCall = Endpoint & { reply: typeof FileReply }

/** Downloads the file that the server makes of a document. */
export function useSavedFile(endpoint: FileCall, options: { saysErrors?: boolean } = {}) {
  return useAct(endpoint, {
    input: (id: string) => ({ params: { id } }),
    onSuccess: ({ file_name: name, content_type: type, content }) =>
      saveFile(name, new Blob([bytesOf(content)], { type })),
    ...options,
  })
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
}

interface FileButtonProps extends Pick<ButtonProps, 'size' | 'aria-label'> {
  kind: 'PDF' | 'XML'
  /** What `useSavedFile` returned. */
  making: ReturnType<typeof useSavedFile>
  /** Of the document; undefined until it has loaded. */
  id: string | undefined
}

/** Downloads a document as a PDF or as an e-invoice. */
export function FileButton({ kind, making, id, ...button }: FileButtonProps) {
  return (
    <Button
      look="default"
      {...button}
      pending={making.isPending}
      pendingLabel={kind === 'PDF' ? 'Drawing PDF...' : 'Writing XML...'}
      disabled={id === undefined}
      onClick={() => id !== undefined && making.mutate(id)}
    >
      {kind}
    </Button>
  )
}

interface PdfButtonProps {
  id: string
  number: string
  /** The call that draws it. */
  drawnBy: FileCall
}

/** Downloads the PDF of a document from its row of a list. */
export function PdfButton({ id, number, drawnBy }: PdfButtonProps) {
  const making = useSavedFile(drawnBy, { saysErrors: true })
  return <FileButton kind="PDF" making={making} id={id} size="sm" aria-label={`PDF: ${number}`} />
}
