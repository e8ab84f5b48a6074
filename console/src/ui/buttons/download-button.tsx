import { IconButton } from './button.tsx'
import { Icon } from '../drawings/icon.tsx'
import { saveFile } from './save-file.ts'

interface DownloadButtonProps {
  /** What is downloaded: 'Tidepool Match as JSON'. */
  what: string
  fileName: string
  /** Called on click. */
  content: () => string
  type?: string
}

/** Downloads a file that the browser creates. */
export function DownloadButton(props: DownloadButtonProps) {
  const { what, fileName, content, type = 'application/json' } = props
  const press = () => saveFile(fileName, new Blob([content()], { type }))
  return (
    <IconButton label={`Download ${what}`} title={`Download ${what}`} onClick={press}>
      <Icon name="download" />
    </IconButton>
  )
}
