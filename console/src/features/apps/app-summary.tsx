import { paths } from '../../paths.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { AppIcon } from './app-icon.tsx'
import type { KnownApp } from './app-statistics.ts'
import styles from './apps.module.css'

/** The head of the app screen: where it is, what it is called, and the facts it was registered with. */
export function AppSummary({ app, iconPath }: KnownApp) {
  const facts = [
    { label: 'Google App Id', value: app.google_app_id, look: 'mono' },
    { label: 'Apple App Id', value: app.apple_app_id, look: 'mono' },
    { label: 'Category', value: app.category, look: '' },
    { label: 'Subcategory', value: app.subcategory, look: '' },
  ]
  return (
    <>
      <PageHead
        title={app.name}
        crumbs={[{ label: 'Apps', to: paths.appList }]}
        picture={<AppIcon key={iconPath} name={app.name} iconPath={iconPath} size={40} />}
      />
      <dl className={styles.facts}>
        {facts.map(({ label, value, look }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value ? <span className={look}>{value}</span> : <span className="muted">none</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
