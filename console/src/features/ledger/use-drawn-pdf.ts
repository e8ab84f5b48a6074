import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../../ui/buttons/save-file.ts'

interface Drawn {
  file_name: string
  content_type: string
  /** Base64. */
  content: string
}

/** Downloads a document as a PDF, which the server draws. */
export function useDrawnPdf(draw: (id: string) => Promise<Drawn>) {
  return useMutation({
    mutationFn: draw,
    onSuccess: ({ file_name: name, content_type: type, content }) =>
      saveFile(name, new Blob([bytesOf(content)], { type })),
  })
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
}
