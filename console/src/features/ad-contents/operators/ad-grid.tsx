import type { Case } from '@frontrow/contract/operator/cases'
import type { ListedAd } from '@frontrow/contract/operator/ads'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { operatorPaths } from '../../../operator-paths.ts'
import { BulkModal, NotDecided } from '../../reviews/for-operators.ts'
import { caseKinds, type CaseChoice } from '../../reviews/for-operators.ts'
import { usePageKeys } from '../../../operator-parts/single-keys.ts'
import { useMayOperate } from '../../../operator-parts/use-operator.ts'
import type { Selection } from '../../../operator-parts/use-selection.ts'
import { AdCard } from './ad-card.tsx'
import styles from './ads.module.css'

/** The ads as pictures, which the keys of the queue select and decide. */
export function AdGrid({ ads, selection }: { ads: readonly ListedAd[]; selection: Selection }) {
  const deciding = useGridKeys(ads, selection)
  return (
    <>
      <ul className={styles.grid} aria-label="Ads">
        {ads.map((ad) => (
          <AdCard key={ad.id} ad={ad} selection={selection} />
        ))}
      </ul>
      {deciding}
    </>
  )
}

/**
 * `j` and `k` move the focus, `x` selects the ad with the focus, and the keys of the queue decide
 * it. Returns the dialog of the decision.
 */
function useGridKeys(ads: readonly ListedAd[], selection: Selection) {
  const [asked, setAsked] = useState<{ choice: CaseChoice; one: Case } | null>(null)
  const [refused, setRefused] = useState<readonly string[]>([])
  const mayDecide = useMayOperate()(caseKinds.ad.needs)
  const navigate = useNavigate()
  const focused = () => ads.find(({ id }) => id === focusedAd())
  const move = (step: 1 | -1) => () => {
    const place = ads.findIndex(({ id }) => id === focusedAd())
    const next = ads[place === -1 ? 0 : place + step]
    if (next !== undefined) linkOf(next.id)?.focus()
  }
  const onCase = (act: (one: Case) => void) => () => {
    const one = focused()?.case
    if (one != null) act(one)
  }
  usePageKeys([
    { key: 'j', what: 'Next ad', press: move(1) },
    { key: 'k', what: 'Previous ad', press: move(-1) },
    {
      key: 'x',
      what: 'Select ad',
      press: onCase(({ id }) => selection.toggle(id)),
    },
    {
      key: 'o',
      what: 'Open case',
      press: onCase(({ id }) => void navigate(operatorPaths.case(id))),
    },
    ...(selection.ids.size > 0 ? [] : caseKinds.ad.choices).map((choice) => ({
      key: choice.key,
      what: choice.label,
      press: mayDecide ? onCase((one) => setAsked({ choice, one })) : undefined,
    })),
  ])
  return (
    <>
      <NotDecided refused={refused} onDismiss={() => setRefused([])} />
      {asked !== null && (
        <BulkModal
          choice={asked.choice}
          cases={[asked.one]}
          onClose={() => setAsked(null)}
          onDone={(names) => {
            setAsked(null)
            setRefused(names)
          }}
        />
      )}
    </>
  )
}

function linkOf(id: string): HTMLElement | null {
  return document.querySelector(`[data-ad="${CSS.escape(id)}"]`)
}

function focusedAd(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-ad]')?.dataset['ad']
}
