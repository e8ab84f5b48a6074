import { setAppBlock } from '@frontrow/contract/ad-contents/ad-review'
import { Button } from '../../ui/buttons/button.tsx'
import { useSetBlock, type BlockChange } from './use-ad-review.ts'

type BlockButtonProps = Pick<BlockChange, 'advertised' | 'inApp'> & { isBlocked: boolean }

/**
 * Blocks or unblocks an app's ads in all own apps or in one. It asks for no confirmation, because
 * it is easily undone.
 */
export function BlockButton({ advertised, inApp, isBlocked }: BlockButtonProps) {
  const { mutate, isPending } = useSetBlock()
  const action = isBlocked ? 'Unblock' : 'Block'
  const where = inApp === null ? '' : ` in ${inApp.name}`
  return (
    <Button
      look="default"
      size="sm"
      needs={setAppBlock.needs}
      aria-label={`${action} ${advertised.name}${where}`}
      pending={isPending}
      onClick={() => mutate({ advertised, inApp, blocked: !isBlocked })}
    >
      {action}
    </Button>
  )
}
