import { downloadBankStatement } from '@frontrow/contract/operator/finance/cash'
import { operatorCall } from '../../../lib/calls/operator-call.ts'
import { FileButton } from '../../../operator-parts/file-button.tsx'

/** A button that downloads the bank's file. */
export function Proof({ id, file_name: name }: { id: string; file_name: string }) {
  return (
    <FileButton name={name} load={() => operatorCall(downloadBankStatement, { params: { id } })} />
  )
}
