import { saveBanking } from '@frontrow/contract/billing'
import { WriteOncePage, type OpenFieldProps, type WriteOnceField } from '../../account/account.tsx'
import { accountNumberShape, accountNumberText } from './account-number.ts'
import { GroupedDigitsField } from '../parts/grouped-digits-field.tsx'
import { IbanField, isDoubtfulIban } from './iban-field.tsx'

type BankField =
  | 'bank_account_holder_name'
  | 'bank_account_number'
  | 'bank_address'
  | 'bank_swift_code'
  | 'iban'

const fields: readonly WriteOnceField<BankField>[] = [
  { name: 'bank_account_holder_name', label: 'Account Holder Name' },
  {
    name: 'bank_account_number',
    label: 'Bank Account Number',
    shown: accountNumberText,
    open: AccountNumberInput,
  },
  { name: 'bank_address', label: 'Bank Address', wide: true },
  { name: 'bank_swift_code', label: 'SWIFT Code' },
  { name: 'iban', label: 'IBAN', doubts: isDoubtfulIban, open: IbanInput },
]

export function BankingPage() {
  return (
    <WriteOncePage
      title="Banking"
      loading="Loading Banking Details..."
      known={[]}
      fields={fields}
      asks="some"
      success="Banking details updated successfully."
      save={saveBanking}
    />
  )
}

function IbanInput(props: OpenFieldProps) {
  return <IbanField {...props} />
}

function AccountNumberInput(props: OpenFieldProps) {
  return <GroupedDigitsField {...props} shape={accountNumberShape} />
}
