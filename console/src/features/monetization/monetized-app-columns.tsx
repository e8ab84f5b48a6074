import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { DownloadButton } from '../../ui/buttons/download-button.tsx'
import type { Column } from '../../ui/tables/table.tsx'
import type { App } from '../apps/apps.tsx'
import { KeyCell } from './key-cell.tsx'
import { appKeyExcerpt } from './key-excerpt.ts'
import { appKeyFile } from './key-file.ts'

export const monetizedAppColumns: readonly Column<App>[] = [
  {
    head: 'App',
    cell: (app) => (
      <Link to={paths.placements} state={{ app }}>
        {app.name}
      </Link>
    ),
  },
  {
    head: 'Organization API Key',
    cell: (app) => (
      <KeyCell
        excerpt={appKeyExcerpt(app.organization_api_key)}
        whole={app.organization_api_key}
        what={`Organization API Key for ${app.name}`}
      />
    ),
  },
  {
    head: 'App API Key',
    cell: (app) => (
      <KeyCell
        excerpt={appKeyExcerpt(app.app_api_key)}
        whole={app.app_api_key}
        what={`App API Key of ${app.name}`}
      />
    ),
  },
  {
    head: 'Download JSON',
    cell: (app) => <DownloadButton what={`${app.name} as JSON`} {...appKeyFile(app)} />,
  },
]
