import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { saveFile } from './save-file.ts'

interface DownloadButtonProps {
  /** What comes down: 'Tidepool Match as JSON'. */
  what: string
  fileName: string
  /** Made when pressed. */
  content: () => string
  type?: string
}

/** Hands the browser a file that was made here. */
export function DownloadButton(props: DownloadButtonProps) {
  const { what, fileName, content, type = 'application/json' } = props
  const press = () => saveFile(fileName, new Blob([content()], { type }))
  return (
    <IconButton label={`Download ${what}`} title={`Download ${what}`} onClick={press}>
      <Icon name="download" />
    </IconButton>
  )
}
