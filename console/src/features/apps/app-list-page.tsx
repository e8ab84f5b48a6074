import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { useListSearch } from '../../ui/tables/list-search.ts'
import { ListSearchField } from '../../ui/tables/list-fields.tsx'
import { SortField } from '../../ui/tables/sort-field.tsx'
import { ListTools } from '../../ui/tables/list-tools.tsx'
import { useListView } from '../../ui/tables/list-view.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Card } from '../../ui/layout/section.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { appRules, sortChoices } from './app-list-rows.ts'
import { useAppStatistics, useRetiredApps } from './app-statistics.ts'
import { AppTable } from './app-table.tsx'
import styles from './apps.module.css'
import { RetiredApps } from './retired-apps.tsx'

/** The apps in use, or the retired ones. */
export function AppListPage() {
  const view = useListView()
  const isRetired = view[0].only === 'retired'
  const inUse = useAppStatistics()
  const retired = useRetiredApps({ enabled: isRetired })
  const hasApps = inUse.data !== undefined && inUse.data.length > 0
  const search = useListSearch(isRetired ? retired.data : inUse.data, {
    ...appRules,
    view,
    sortChoices,
    words: isRetired ? ['retired app', 'retired apps'] : ['app', 'apps'],
  })
  return (
    <>
      <PageHead
        title="Apps"
        end={
          hasApps && (
            <ButtonLink to={paths.createApp} look="default" needs="apps.write">
              New app
            </ButtonLink>
          )
        }
      />
      <Card>
        <ListTools>
          {(isRetired || hasApps) && (
            <>
              <ListSearchField label="Find an app" search={search} />
              <SortField search={search} />
            </>
          )}
          <div className={styles.which}>
            <Segmented
              label="App filter"
              choices={['In use', 'Retired']}
              value={isRetired ? 'Retired' : 'In use'}
              onChange={(choice) =>
                search.change({ only: choice === 'Retired' ? 'retired' : null })
              }
            />
          </div>
        </ListTools>
        {isRetired ? (
          <RetiredApps query={retired} search={search} />
        ) : (
          <AppTable query={inUse} search={search} />
        )}
      </Card>
    </>
  )
}
