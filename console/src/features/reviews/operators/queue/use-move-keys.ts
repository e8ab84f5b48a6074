import { usePageKeys } from '../../../../operator-parts/single-keys.ts'
import { useWay } from './use-way.ts'

/**
 * `j` and `k` open the case below or above the open one; in the list alone they move the focus, so
 * that Enter opens.
 */
export function useMoveKeys({ caseId, way, select }: Moving): void {
  const move = (step: 1 | -1) => () => {
    const from = caseId ?? focusedCase()
    const next = way.beside(from, step)
    if (next === undefined) return
    if (caseId === undefined) linkOf(next.id)?.focus()
    else way.open(next)
  }
  const toggle = () => {
    const id = caseId ?? focusedCase()
    if (id !== undefined) select(id)
  }
  usePageKeys([
    { key: 'j', what: 'Next case', press: move(1) },
    { key: 'k', what: 'Previous case', press: move(-1) },
    { key: 'x', what: 'Select the case', press: toggle },
  ])
}

interface Moving {
  caseId: string | undefined
  way: ReturnType<typeof useWay>
  select: (id: string) => void
}

function linkOf(id: string): HTMLElement | null {
  return document.querySelector(`[data-case="${CSS.escape(id)}"]`)
}

function focusedCase(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-case]')?.dataset['case']
}
