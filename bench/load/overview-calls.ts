// The overview's calls with their default range.
const range = { count: 0, from_timestamp: '2022-12-01', to_timestamp: null }

export interface OverviewCall {
  name: string
  path: string
  body: object
}

export const overviewCalls: readonly OverviewCall[] = [
  { name: 'installs by Day', path: '/overview/installs', body: { ...range, bases: 'Day' } },
  { name: 'impressions by Day', path: '/overview/impressions', body: { ...range, bases: 'Day' } },
  { name: 'installs by Week', path: '/overview/installs', body: { ...range, bases: 'Week' } },
  { name: 'impressions by Week', path: '/overview/impressions', body: { ...range, bases: 'Week' } },
  { name: 'installs by Month', path: '/overview/installs', body: { ...range, bases: 'Month' } },
  {
    name: 'impressions by Month',
    path: '/overview/impressions',
    body: { ...range, bases: 'Month' },
  },
  { name: 'campaigns', path: '/overview/campaigns', body: range },
  { name: 'monetization', path: '/overview/monetization', body: range },
]
