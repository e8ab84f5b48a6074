import { showSkanInstalls, timespans } from '@frontrow/contract/delivery/traffic'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { countText } from '../../../lib/text/count-text.ts'
import { bucketText } from '../../../lib/text/day-text.ts'
import { LineGraph } from '../../../ui/graphs/line-graph.tsx'
import { RetryAlert } from '../../../ui/feedback/retry-alert.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { Table, type Column } from '../../../ui/tables/table.tsx'
import type { Campaign } from '../state/campaign-lists.ts'
import { LineTotals } from './line-totals.tsx'
import {
  fidelityText,
  pointsOf,
  shareText,
  skanColor,
  skanLabels,
  skanMeasures,
  sourceText,
  type SkanMeasure,
  type SkanReport,
  type SkanSource,
} from './skan.ts'
import { NoPostbacks, SetUp } from './skan-set-up.tsx'

/** Hidden for an app that is not in the App Store, because no device sends postbacks for it. */
export function SkanSection({ campaign }: { campaign: Campaign }) {
  const [timespan, setTimespan] = useState<(typeof timespans)[number]>('Day')
  const { app_id: appId, app_name: appName } = campaign
  const { data, isError, isPlaceholderData, refetch } = useCall(
    showSkanInstalls,
    { params: { appId }, query: { timespan } },
    { calls: { assumes: { timespan } }, placeholderData: keepPreviousData },
  )
  const words = {
    title: 'iOS installs by SKAdNetwork',
    sub: `The last 90 days of ${appName}, all campaigns together. Not part of the installs above: an install can be in both.`,
  }
  if (isError)
    return (
      <Section {...words}>
        <SectionBody>
          <RetryAlert type="error" retry={refetch}>
            SKAdNetwork postbacks could not be loaded.
          </RetryAlert>
        </SectionBody>
      </Section>
    )
  if (data === undefined || data.apple_app_id === null) return null
  if (data.sources.length === 0)
    return (
      <Section {...words}>
        <NoPostbacks report={data} appName={appName} />
      </Section>
    )
  const basis = { choices: timespans, value: timespan, onChange: setTimespan }
  return (
    <Section {...words} tools={<Segmented label="Basis of postbacks" {...basis} />}>
      <div data-passing={isPlaceholderData}>
        <Postbacks report={data} />
        <SetUp report={data} appName={appName} open={false} />
      </div>
    </Section>
  )
}

function Postbacks({ report }: { report: SkanReport }) {
  const [measure, setMeasure] = useState<SkanMeasure>('installs')
  const { rows, timespan, totals, sources } = report
  const points = useMemo(() => pointsOf(rows, measure), [rows, measure])
  const label = skanLabels[measure]
  return (
    <>
      <LineTotals
        totals={skanMeasures.map((name) => ({
          name,
          label: skanLabels[name],
          color: skanColor,
          value: countText(totals[name]),
          rate: shareText(name, totals),
        }))}
        shown={measure}
        onChange={setMeasure}
      />
      <LineGraph
        label={`${label} per ${timespan.toLowerCase()}`}
        points={points}
        color={skanColor}
        valueText={(value) => `${countText(value)} ${label.toLowerCase()}`}
        dateText={bucketText[timespan]}
      />
      <Table
        label="Postbacks by source"
        columns={columns}
        rows={sources}
        keyOf={({ source_identifier: id, fidelity_type: type }) => `${id} ${type}`}
      />
    </>
  )
}

const columns: readonly Column<SkanSource>[] = [
  { head: 'Source identifier', cell: (row) => sourceText(row.source_identifier) },
  { head: 'The ad', cell: (row) => fidelityText(row.fidelity_type) },
  ...skanMeasures.map((measure) => ({
    head: skanLabels[measure],
    numeric: true,
    cell: (row: SkanSource) => countText(row[measure]),
  })),
]
