/** Matches modules whose path holds one of these. */
const pathHas = (parts: string[]) =>
  new RegExp(parts.map((part) => part.replaceAll('/', String.raw`[\\/]`)).join('|'))

/**
 * Without groups each set of pages gets files of its own for what it shares: 37 for the sign-in.
 * Code that is compressed together is smaller, and each request costs the browser time, so groups
 * save bytes, requests and processor time. A group is always loaded whole: it holds what nearly
 * every page needs that loads a part of it. A module belongs to the first group that matches it.
 */
export const groups = [
  {
    // Every page.
    name: 'base',
    priority: 5,
    test: pathHas([
      'node_modules/(react|react-dom|scheduler|react-router)/',
      // Only lists that load further rows need the two modules of infinite queries.
      'node_modules/@tanstack/(?!.*/(infiniteQueryObserver|useInfiniteQuery)[.])',
      '@mantine/core/esm/core/MantineProvider/',
      'contract/src/(parts|identity/sign-in)[.]',
      // The helper of dynamic imports, which each page that loads a part of itself later needs.
      'vite/preload-helper',
      'console/src/(root|paths)[.]',
      'console/src/features/account/sign-in/user-info.ts',
      'console/src/lib/([a-z]+/)?(call|session|queries|settings).ts',
      // The frame asks before input is lost, and says that a call is tried again.
      'console/src/lib/([a-z]+/)?(draft|draft-fields|stored-drafts|sign-out-on-failure)[.]',
      'console/src/ui/[a-z]+/(button|icon|brand|toast|spinner|frame-parts|theatre-drawing|badge|fold)[.]',
    ]),
  },
  {
    // Every page with a component of Mantine.
    name: 'box',
    priority: 4,
    test: pathHas([
      '@mantine/core/esm/core/(Box|styles-api|factory|utils)/',
      '@mantine/core/esm/components/Transition/',
      '@mantine/hooks/esm/(use-merged-ref|use-id|use-uncontrolled)/',
    ]),
  },
  {
    // Every page with a form.
    name: 'fields',
    priority: 3,
    test: pathHas([
      '@mantine/core/esm/components/(Input|InputBase|Checkbox|PasswordInput)/',
      'console/src/ui/[a-z]+/(text-field|password-field|check-field|alert|surface|auth-layout)[.]',
      'console/src/lib/([a-z]+/)?(form|form-rules|field-error-focus|after).ts',
      'console/src/features/account/[a-z-]+/(email-rules|entrance|sign-in-form)[.]',
      'console/src/features/account/factors/can-use-passkeys.ts',
    ]),
  },
  {
    // Every page with a tooltip, a list to choose from or a dialog.
    name: 'overlays',
    priority: 2,
    test: pathHas([
      'node_modules/@floating-ui/',
      '@mantine/core/esm/components/(Portal|Floating|Tooltip)/',
      'console/src/ui/feedback/tooltip.tsx',
    ]),
  },
  {
    // Every page with a list to choose from or a dialog.
    name: 'choices',
    priority: 1,
    test: pathHas([
      '@mantine/core/esm/components/(FocusTrap|Popover|Combobox)/',
      'console/src/ui/[a-z]+/(choices|select-field)[.]',
    ]),
  },
  {
    // Every page of a signed-in user: a list, a part of a page that loads, fails or is empty.
    name: 'lists',
    test: pathHas([
      'console/src/ui/[a-z]+/(boxes|section|loaded|retry-alert|skeleton|empty-state|nothing-found)[.]',
      'console/src/ui/[a-z]+/(table|query-table|paged-table|list-search|list-view|list-fields|table-skeleton|page-head|search-field)[.]',
      'console/src/ui/[a-z]+/(segmented|facts|breadcrumb|link-button|pager|sections|text-link)[.]',
      'console/src/ui/[a-z]+/(save-file|save-csv-button|date-field|card-skeleton|use-may|allowed|no-matches)[.]',
      'console/src/lib/([a-z]+/)?(day-text|age-text|count-text|money-text|money|list-failure|with-failure)[.]',
      'console/src/lib/([a-z]+/)?(use-call|idempotency-key|own-developer)[.]',
      'console/src/lib/([a-z]+/)?(use-now|use-url-filter|look-up|failure-sentence|percent-text|media)[.]',
      'console/src/lib/text/(days-text|sentence-case)[.]',
      'contract/src/(money/currencies|statistics/formats)[.]',
      'console/src/features/apps/(app-icon|apps[.]module)',
    ]),
  },
  {
    // Pages with a list that loads further rows.
    name: 'further-rows',
    test: pathHas([
      '@tanstack/.*/(infiniteQueryObserver|useInfiniteQuery)[.]',
      'console/src/lib/calls/use-call-pages[.]',
    ]),
  },
  {
    // Pages with a graph, whose period the address has.
    name: 'graphs',
    test: pathHas([
      'console/src/ui/graphs/(line-graph|graph-(drawing|picture|scales|skeleton|table))[.]',
      'console/src/features/statistics/(period|use-period)[.]',
    ]),
  },
  {
    // Pages with figures of a period: the bar that chooses it, their graph and their table.
    name: 'figures',
    test: pathHas([
      'console/src/features/statistics/(period-bar|period-graph|reader|split-field|table-acts)[.]',
      'console/src/features/statistics/(result-columns|result-table|use-result-view)[.]',
      'console/src/features/statistics/(use-statistics|statistics-(points|rows|table|words))[.]',
      'console/src/ui/forms/day-range[.]',
      'contract/src/(measures|statistics)[.]',
      'contract/src/statistics/(files|kept-asks|schedules)[.]',
    ]),
  },
  {
    // The bell in the head of every page of a signed-in user.
    name: 'bell',
    test: pathHas([
      'console/src/features/notices/(bell|use-notices)[.]',
      'contract/src/(notices|notice-kinds)[.]',
      'contract/src/notice-kinds/',
    ]),
  },
  {
    // Pages that list, change or choose own apps.
    name: 'apps',
    test: pathHas([
      'console/src/features/apps/(app-statistics|use-app-changes|retiring|create-app-form)[.]',
      'console/src/features/apps/(store-id|organization-apps)[.]',
    ]),
  },
  {
    // Pages with a dialog. Forms of money are dialogs.
    name: 'dialogs',
    test: pathHas([
      'console/src/ui/[a-z]+/(modal|form-modal|ask-modal|form-acts|dialog-button)[.]',
      'console/src/lib/forms/amount-rules[.]',
    ]),
  },
  {
    // Pages of the books.
    name: 'books',
    test: pathHas([
      'console/src/features/books/(months|month-field|use-month)[.]',
      'console/src/features/documents/[a-z]+/(statement-words|saved-file|documents[.]module)[.]',
      'console/src/ui/layout/sums[.]',
    ]),
  },
]

/**
 * The groups of the operators' console: what every page needs, and what six files or more share.
 * Its pages share less with each other than those of the console: with groups by name, the frame
 * alone loads 56 scripts.
 */
export const operatorGroups = [
  ...groups.filter(({ name }) => name === 'base'),
  { name: 'shared', test: /./, minShareCount: 6 },
]
