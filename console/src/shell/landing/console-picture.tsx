import type { ReactNode } from 'react'
import { Mark } from '../../ui/drawings/brand.tsx'
import { LanternIcon, NightBusIcon, OrchardIcon, TidepoolIcon } from './artwork.tsx'
import styles from './console-picture.module.css'
import { PictureGraph } from './picture-graph.tsx'

const installs = [
  152, 133, 155, 167, 162, 205, 217, 174, 141, 181, 164, 166, 238, 211, 176, 153, 173, 190, 199,
  252, 252, 182, 180, 198, 209, 251, 307, 366, 265, 236, 292, 295, 302, 384, 387, 303, 249, 291,
  285, 309, 448, 378, 321, 272, 329, 317, 303, 403, 412, 319, 284, 343, 334, 324, 436, 431,
]
const revenue = [
  2122, 2291, 2307, 2372, 2657, 2753, 2845, 2902, 3080, 3044, 3453, 3670, 3742, 4238, 4229, 4357,
]

const menu = [
  ['Overview', ['Applications']],
  ['Applications', ['Create New App', 'Apps']],
  ['Monetize', ['Add New Apps', 'Monetizing Apps']],
  ['Advertise', ['Create New Campaign', 'Active Campaigns', 'Inactive Campaigns']],
  ['Account', ['Ida Lindqvist', 'Organization', 'Taxation']],
] as const

interface PicturedCampaign {
  name: string
  app: string
  icon: ReactNode
  figures: string[]
}

const campaigns: PicturedCampaign[] = [
  {
    name: 'Tidepool spring push',
    app: 'Tidepool Match',
    icon: <TidepoolIcon size={20} />,
    figures: ['412,906', '388,214', '9,704', '1,216'],
  },
  {
    name: 'Night Bus, Nordics',
    app: 'Night Bus',
    icon: <NightBusIcon size={20} />,
    figures: ['268,310', '251,077', '5,022', '604'],
  },
  {
    name: 'Orchard Run relaunch',
    app: 'Orchard Run',
    icon: <OrchardIcon size={20} />,
    figures: ['197,448', '183,960', '6,071', '733'],
  },
  {
    name: 'Lantern festival DE AT',
    app: 'Paper Lantern',
    icon: <LanternIcon size={20} />,
    figures: ['88,015', '80,362', '1,446', '171'],
  },
]

/** A picture of the console with fictional numbers. Screen readers treat it as one image. */
export function ConsolePicture() {
  return (
    <div
      role="img"
      aria-label="The console: installs and revenue over time, and a table of campaigns"
    >
      <div className={styles.wide} inert>
        <div className={styles.inner}>
          <div className={styles.top}>
            <Mark height={21} />
            <b>Overview</b>
            <span>Harbour &amp; Vine Games</span>
          </div>
          <div className={styles.body}>
            <Menu />
            <div className={styles.main}>
              <div className={styles.pair}>
                <Installs width={560} days={[0, 7, 14, 21, 28, 35, 42, 49]} />
                <Revenue />
              </div>
              <Campaigns />
            </div>
          </div>
        </div>
      </div>
      <div className={styles.narrow} inert>
        <Installs width={340} days={[0, 14, 28, 42]} />
      </div>
    </div>
  )
}

function Menu() {
  return (
    <div className={styles.menu}>
      {menu.map(([group, links]) => (
        <div key={group}>
          <p>{group}</p>
          {links.map((link) => (
            <span key={link} data-lit={group === 'Overview'}>
              {link}
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}

const weeks = ['2 Mar', '9 Mar', '16 Mar', '23 Mar', '30 Mar', '6 Apr', '13 Apr', '20 Apr']

function Installs({ width, days }: { width: number; days: number[] }) {
  return (
    <div className={styles.card}>
      <p className={styles.title}>Installs</p>
      <PictureGraph
        width={width}
        label="Install Per Day"
        color="var(--chart-1)"
        values={installs}
        top={500}
        axisText={String}
        days={days.map((day) => [day, weeks[day / 7] ?? ''])}
        cursor={{ at: 40, title: 'Sat 11 Apr', value: '448 installs' }}
      />
    </div>
  )
}

function Revenue() {
  return (
    <div className={styles.card}>
      <p className={styles.title}>Revenue</p>
      <PictureGraph
        width={560}
        label="Revenue per week"
        color="var(--chart-3)"
        values={revenue}
        top={5000}
        axisText={(cents) => `${cents.toLocaleString('en')} ¢`}
        days={[
          [0, '5 Jan'],
          [3, '26 Jan'],
          [6, '16 Feb'],
          [9, '9 Mar'],
          [12, '30 Mar'],
          [15, '20 Apr'],
        ]}
        cursor={{ at: 15, title: 'Week of 20 Apr', value: '4,356.6 ¢' }}
      />
    </div>
  )
}

function Campaigns() {
  return (
    <div className={styles.card}>
      <p className={styles.title}>Campaign Overview</p>
      <table className={styles.table}>
        <thead>
          <tr>
            {['Campaign', 'App', 'Requests', 'Impressions', 'Clicks', 'Installs', 'Purchases'].map(
              (head) => (
                <th key={head}>{head}</th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {campaigns.map(({ name, app, icon, figures }) => (
            <tr key={name}>
              <td>
                <b>{name}</b>
              </td>
              <td>
                <span className={styles.app}>
                  {icon}
                  {app}
                </span>
              </td>
              {figures.map((figure) => (
                <td key={figure}>{figure}</td>
              ))}
              <td className="muted">0</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
