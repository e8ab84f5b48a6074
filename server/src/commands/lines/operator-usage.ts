import { backupUsage } from './operator-backup-line.ts'
import { installUsage } from './operator-install-line.ts'
import { invoicesUsage } from './operator-invoices-line.ts'
import { payoutUsage } from './operator-payout-line.ts'
import { peopleUsage } from './operator-people-line.ts'
import { chargesUsage } from './operator-charges-line.ts'
import { termsUsage } from './operator-terms-line.ts'

export const operatorUsage = `npm run operator -- <act>

  approve <email>               approve the organization of this developer, and mail its members
  reject <email> --why <text>   reject it; the reason is stored for operators and sent to nobody
  list [--pending]              every organization, or those that wait for a decision
  set-password <email>          set a developer's password, read from the terminal; ends all their sessions
  reset-factor <email>          remove the second factors of a developer who lost them; ends all their sessions
  add-developer <org-email> <name> <email> --role <200|300|400|500>
                                add a person to the organization of the developer <org-email>, as Developer (200), Sales
                                (300), Finance (400) or Viewer (500), and mail them a link to choose a password
  publish-policy <file.json>    publish a version of the agreement; every organization is asked to sign it
  record-payment <email> <amount> [--date <yyyy-mm-dd>] [--reference <text>] [--as <email> --why <text>]
                                record a payment of the network to this developer's organization, in US dollars; the
                                default reference is the date, and a reference is accepted once; with live books it is a payout
                                by hand in their currency, which --as proposes to another operator
  set-rate <currency> <usd> [--date <yyyy-mm-dd>] [--sure | --as <email> --why <text> | --break-glass --why <text>]
                                set what one unit of a currency is worth in US dollars, from today or that day on; a rate
                                that differs by more than 20 % from the last one, or from any of the last 24 hours, is
                                proposed to another operator with --as; --sure sets it while nobody operates yet; a budget
                                keeps the rate with which its day began in the time zone of its organization
  set-credit-limit <email> <amount|none>
                                set the credit limit of this developer's organization for all its campaigns together, in
                                the network's currency (NETWORK_CURRENCY); none: no limit
  list-app-reviews              every app in review: another organization has its store id too, or the id was changed
  approve-app <app-id>          end its review and serve its ads, even if another organization has the same store id
  open-books                    begin to charge what is delivered, from tomorrow (UTC) on, or from today where nothing was
                                delivered yet; what was delivered before is never charged
  close-day <yyyy-mm-dd>        count a UTC day again and charge it, or print why its counts differ; servers do so by
                                themselves at 00:15 UTC
  close-month <yyyy-mm> [--as <email> --why <text> | --break-glass --why <text>]
                                make the earnings of a month final and issue its statements, from the 5th of the next month
                                on, or print what is missing; where there are operators, --as proposes it to another one
  set-share <email|default> <percent> [--date <yyyy-mm-dd>]
                                set what the organization of this developer gets of what advertisers pay in its apps, or
                                all organizations without a share of their own, from tomorrow (UTC) or that day on
  export-books <folder> [--month <yyyy-mm>]
                                write each final month, or that one, to a folder of its own that tools/reconcile can check;
                                raw events of a month are kept until it is exported
  propose-adjustment --as <email> --since <yyyy-mm-dd> [--till <yyyy-mm-dd>] [--placement <id>] --why <text>
                                propose to take back what was billed on these days (UTC) and is invalid by the current rules,
                                or all impressions of a placement; another operator approves; both sides read the text
  verify [--settled]            recompute all counts and amounts from the raw events, and print the first difference of each check;
                                --settled waits half a minute first, so that nothing is passed over for being new
  repair-counters               after a restore of one or both databases, with all servers stopped: set the counts and budgets of
                                the core to what the stored events say, and print what was lost; always follow it by verify
  recheck-traffic [--since <yyyy-mm-dd>]
                                apply the current invalid-traffic rules to stored events and print what differs; changes nothing${termsUsage}${payoutUsage}${chargesUsage}${invoicesUsage}${backupUsage}${installUsage}${peopleUsage}`
