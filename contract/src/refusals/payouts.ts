/** The refusals of calls about payouts, cash and closed months, as those of refusals.ts. */
export const payoutRefusals = {
  threshold_too_low: [422, "This is below the network's threshold."],
  month_closed: [409, 'This month is closed already.'],
  run_not_found: [404, 'There is no such payout run.'],
  payout_not_found: [404, 'There is no such payout.'],
  nothing_due: [409, 'Nobody can be paid now.'],
  payouts_changed: [409, 'What is due has changed since you looked. Load it again.'],
  payout_account_missing: [
    409,
    "Set the network's own account first: a file of payments in EUR names it.",
  ],
  sandbox_only: [409, 'Live books are paid through the bank.'],
  payout_too_large: [422, 'This is more than is payable.'],
  payout_held: [409, 'Payouts of this organization are held.'],
  payout_in_run: [409, 'A payout of this month is under way or was made.'],
  payout_not_markable: [409, 'A payout is in another state, so this cannot be said of it.'],
  value_date_wrong: [422, 'A value date is today or earlier, and not before the payout.'],
  settings_same: [409, 'These are the settings already.'],
  iban_not_valid: [422, 'This is no IBAN: its check digits are wrong.'],
  retyped_wrong: [422, 'What you typed is not what was proposed. Look at it again.'],
  closing_day_wrong: [
    422,
    'A closing day has ended, and is not before the last one that was entered.',
  ],
  own_note_missing: [422, 'Say what was moved.'],
} as const satisfies Record<string, readonly [status: number, message: string]>
