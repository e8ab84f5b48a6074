import { Alert } from '../ui/feedback/alert.tsx'

interface FileFieldProps {
  label: string
  error: string | undefined
  onChange: (file: File | null) => void
}

/** A field for one file. */
export function FileField({ label, error, onChange }: FileFieldProps) {
  return (
    <div>
      <input
        type="file"
        aria-label={label}
        aria-invalid={error !== undefined}
        onChange={({ target }) => onChange(target.files?.[0] ?? null)}
      />
      {error !== undefined && <Alert type="error">{error}</Alert>}
    </div>
  )
}

/** The name and the bytes of a file as calls take them; empty without a file. */
export async function sentFile(file: File | null): Promise<{ file_name: string; file: string }> {
  if (file === null) return { file_name: '', file: '' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCodePoint(byte)
  return { file_name: file.name.slice(0, 200), file: btoa(text) }
}
