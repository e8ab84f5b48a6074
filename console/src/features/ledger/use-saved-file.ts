import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../../ui/buttons/save-file.ts'

/** A file as the server makes it. */
export interface MadeFile {
  file_name: string
  content_type: string
  /** Base64. */
  content: string
}

/** Downloads a document as a file that the server makes. */
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
