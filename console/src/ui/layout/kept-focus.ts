import { useEffect } from 'react'

/** The element that had the focus last, and where the focus may go once it is removed. */
interface Place {
  element: Element
  /** The rows after that of the element, nearest first, then those before it. */
  rows: Element[]
  /** The parents of the element, nearest first. */
  parents: Element[]
}

/**
 * Keeps the focus in the page when its element is removed: by a decision, with its row, or as the
 * opener of a dialog that closes. The next row gets it, or else the heading of the nearest part of
 * the page that is left. A browser would put it at the top of the document, and screen readers
 * would announce nothing. Where a component moves the focus itself, this does nothing.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let place: Place | undefined
    const isLost = () =>
      place !== undefined && !place.element.isConnected && document.activeElement === document.body
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && mainOf(target) !== null) place = placeOf(target)
    }
    const onPress = ({ target }: Event) => {
      // A press beside the element takes the focus from it on purpose.
      if (target instanceof Element && mainOf(target) !== null && !place?.element.contains(target))
        place = undefined
    }
    const removals = new MutationObserver(() => {
      if (!isLost()) return
      setTimeout(() => {
        if (place === undefined || !isLost()) return
        const next = heirOf(place)
        if (next === undefined) return
        // Without the attribute, a heading takes no focus.
        if (next.matches(headings)) next.tabIndex = -1
        next.focus({ preventScroll: true })
      })
    })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPress, true)
    removals.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPress, true)
      removals.disconnect()
    }
  }, [])
}

const headings = 'h1, h2, h3'

const mainOf = (element: Element) => element.closest('main')

function placeOf(element: Element): Place {
  const row = element.closest('tr, li')
  const all = [...(row?.parentElement?.children ?? [])]
  const at = row === null ? -1 : all.indexOf(row)
  const rows = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0)).reverse()]
  const parents: Element[] = []
  for (let one = element.parentElement; one !== null; one = one.parentElement) parents.push(one)
  return { element, rows, parents }
}

/** What gets the focus: the link or button of a row that is left, a heading, or the page. */
function heirOf({ rows, parents }: Place): HTMLElement | undefined {
  const row = rows.find((one) => one.isConnected && targetIn(one) !== null)
  if (row !== undefined) return targetIn(row) ?? undefined
  for (const parent of parents.filter((one) => one.isConnected)) {
    const heading = parent.querySelector<HTMLElement>(headings)
    if (heading !== null) return heading
    if (parent instanceof HTMLElement && parent.tagName === 'MAIN') return parent
  }
  return undefined
}

const targetIn = (row: Element) => row.querySelector<HTMLElement>('a[href], button:enabled')
