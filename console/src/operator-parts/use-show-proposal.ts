import { useNavigate } from 'react-router'
import { operatorPaths } from '../operator-paths.ts'

/** Returns what closes a form: it opens the proposal that the form made, where it made one. */
export function useShowProposal(onClose: () => void) {
  const navigate = useNavigate()
  return ({ proposal_id: proposal }: { proposal_id: string | null }): void => {
    if (proposal === null) onClose()
    else void navigate(operatorPaths.proposal(proposal))
  }
}
