import { usePageKeys } from '../../../../operator-parts/single-keys.ts'
import type { Selection } from '../../../../operator-parts/use-selection.ts'
import { useWay } from './use-way.ts'

/**
 * `j` and `k` open the case below or above the open one; in the list alone they move the focus, so
 * that Enter opens. With Shift they select both cases too.
 */
export function useMoveKeys({ caseId, way, selection, ids }: Moving): void {
  const move = (step: 1 | -1) => () => {
    const from = caseId ?? focusedCase()
    const next = way.beside(from, step)
    if (next === undefined) return
    if (caseId === undefined) linkOf(next.id)?.focus()
    else way.open(next)
  }
  const extend = (step: 1 | -1) => () => {
    const from = caseId ?? focusedCase()
    const both = [from, way.beside(from, step)?.id]
    selection.add(ids.filter((id) => both.includes(id)))
    move(step)()
  }
  const toggle = () => {
    const id = caseId ?? focusedCase()
    if (id !== undefined) selection.toggle(id)
  }
  usePageKeys([
    { key: 'j', what: 'Next case', press: move(1) },
    { key: 'k', what: 'Previous case', press: move(-1) },
    { key: 'J', what: 'Select the case and the next one', press: extend(1) },
    { key: 'K', what: 'Select the case and the previous one', press: extend(-1) },
    { key: 'x', what: 'Select the case', press: toggle },
    { key: 'A', what: 'Select all shown', press: () => selection.add(ids) },
  ])
}

interface Moving {
  caseId: string | undefined
  way: ReturnType<typeof useWay>
  selection: Selection
  /** The cases that can be selected. */
  ids: readonly string[]
}

function linkOf(id: string): HTMLElement | null {
  return document.querySelector(`[data-case="${CSS.escape(id)}"]`)
}

function focusedCase(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-case]')?.dataset['case']
}
