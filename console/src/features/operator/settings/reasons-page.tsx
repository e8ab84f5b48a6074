import {
  reasonKinds,
  listReasons,
  type CaseReason as NetworkReason,
} from '@frontrow/contract/operator/reasons'
import { useMemo, useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { useListSearch } from '../../../ui/tables/list-search.ts'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { FilterField, ListSearchField } from '../../../ui/tables/list-fields.tsx'
import { useListView } from '../../../ui/tables/list-view.ts'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useMayOperate } from '../../../operator-parts/use-operator.ts'
import { ChangeReasonModal } from './change-reason-modal.tsx'
import { kindNames } from './reason-form.ts'
import { reasonColumns } from './reason-columns.tsx'

/** The reasons of decisions, with what members read. */
export function ReasonsPage() {
  return (
    <>
      <PageHead
        title="Decision reasons"
        crumbs={[{ label: 'Settings', to: operatorPaths.settings }]}
      />
      <Reasons />
    </>
  )
}

const words = ['reason', 'reasons'] as const
const filters = reasonKinds.map((kind) => ({
  value: kind,
  label: kindNames[kind] ?? kind,
  keeps: (reason: NetworkReason) => reason.kind === kind,
}))
const textsOf = ({ title, code, message, what_to_do: whatToDo }: NetworkReason) => [
  title,
  code,
  message,
  whatToDo,
]

function Reasons() {
  const reasons = useCall(listReasons, {})
  const mayChange = useMayOperate()('settings.write')
  const [changed, setChanged] = useState<NetworkReason | null>(null)
  const columns = useMemo(() => reasonColumns(mayChange ? setChanged : null), [mayChange])
  const search = useListSearch(reasons.data, {
    textsOf,
    filters,
    sortKeys: columns,
    words,
    view: useListView(),
  })
  return (
    <>
      <Section
        title="Reasons"
        sub="Members read these with a decision. Changes apply to new decisions."
        tools={
          <>
            <ListSearchField label="Search reasons" search={search} />
            <FilterField label="Type" search={search} all="All" />
          </>
        }
      >
        <QueryTable
          label="Reasons"
          loading="Loading reasons..."
          query={reasons}
          rows={reasons.data}
          search={search}
          columns={columns}
          keyOf={({ code }) => code}
          empty="No reasons yet"
        />
      </Section>
      {changed !== null && (
        <ChangeReasonModal key={changed.code} reason={changed} onClose={() => setChanged(null)} />
      )}
    </>
  )
}
