/** The refusals of calls about payouts, cash and closed months, as those of refusals.ts. */
export const payoutRefusals = {
  threshold_too_low: [
    422,
    "The threshold is below the network's. Enter the network's threshold or more.",
  ],
  month_closed: [409, 'This month is already closed.'],
  run_not_found: [404, 'Payout run not found'],
  payout_not_found: [404, 'Payout not found'],
  nothing_due: [409, 'No payouts are due.'],
  payouts_changed: [409, 'The payable amounts changed. Reload and try again.'],
  payout_account_missing: [
    409,
    'Set the paying account in the payout settings first. Bank files in EUR name it.',
  ],
  sandbox_only: [409, 'The sandbox cannot pay live books. Choose the bank file.'],
  payout_too_large: [422, 'The amount exceeds the payable balance. Enter a lower amount.'],
  payout_held: [409, 'Payouts of this organization are held. Lift the hold first.'],
  payout_in_run: [409, "This organization is already in this month's run."],
  return_not_found: [404, 'Payment not found'],
  return_not_markable: [409, 'This payment changed its state. Reload and try again.'],
  account_not_refused: [409, 'The bank did not refuse this account, or it is allowed again.'],
  payout_not_markable: [409, 'A payout changed its state. Reload the run and try again.'],
  value_date_wrong: [422, 'Enter a value date from the day of the payout to today.'],
  settings_same: [409, 'These settings are already in place.'],
  iban_not_valid: [422, 'The IBAN is not valid: its check digits are wrong.'],
  retyped_wrong: [422, 'The total or the count does not match the request. Check it and re-enter.'],
  closing_day_wrong: [
    422,
    'Enter a day that has ended and is not before the last closing balance.',
  ],
  tax_payment_not_found: [404, 'Tax payment not found, or reversed already'],
  tax_too_large: [
    422,
    'The amount exceeds the withheld tax that is not paid yet. Enter a lower amount.',
  ],
  own_note_missing: [422, 'Describe the movements.'],
} as const satisfies Record<string, readonly [status: number, message: string]>
