import { saveBanking } from '@frontrow/contract/billing'
import { showOrganization } from '@frontrow/contract/account/organization'
import { confirmBillingEmail, saveBillingProfile } from '@frontrow/contract/documents/parties'
import type { DemoStudio } from '../../../../seed/demo/studio.ts'
import type { ApiCaller } from '../../startup/api-caller.ts'

/** Fills in where a studio is paid to, as its owner. */
export async function fillDemoBank(
  caller: ApiCaller,
  { bank }: DemoStudio,
  token: string,
): Promise<void> {
  if (bank === undefined) return
  const { id } = await caller.call(showOrganization, {}, token)
  const body = {
    bank_account_holder_name: bank.holder,
    iban: bank.iban,
    bank_swift_code: bank.swift,
    bank_address: bank.address,
  }
  await caller.call(saveBanking, { params: { orgId: id }, query: { org_id: id }, body }, token)
}

/** Fills in how the invoices of a studio name it, as its owner, and confirms where they go. */
export async function fillDemoProfile(
  caller: ApiCaller,
  { profile }: DemoStudio,
  token: string,
): Promise<void> {
  if (profile === undefined) return
  const saved = await caller.call(saveBillingProfile, { body: profile }, token)
  for (const { email } of saved.billing_emails)
    await caller.call(confirmBillingEmail, { body: { token: caller.tokenFor(email) } })
}
