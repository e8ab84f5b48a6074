/** Matches modules whose path holds one of these. */
const pathHas = (parts: string[]) =>
  new RegExp(parts.map((part) => part.replaceAll('/', String.raw`[\\/]`)).join('|'))

/**
 * Without groups each set of pages gets files of its own for what it shares: 37 for the sign-in.
 * Code that is compressed together is smaller, and each request costs the browser time, so groups
 * save bytes, requests and processor time. A group is always loaded whole: it holds what nearly
 * every page needs that loads a part of it. A module belongs to the first group that matches it,
 * by priority and order, and takes what it imports along unless the group says otherwise. No page
 * may load more than 15 files: twelve scripts, the page, its style sheet and its font.
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
      '@mantine/core/esm/core/(MantineProvider|Box|styles-api|factory|utils)/',
      '@mantine/core/esm/components/Transition/',
      '@mantine/hooks/esm/(use-merged-ref|use-id|use-uncontrolled)/',
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
    // Every page with a form.
    name: 'fields',
    priority: 4,
    test: pathHas([
      '@mantine/core/esm/components/(Input|InputBase|Checkbox|PasswordInput)/',
      'console/src/ui/[a-z]+/(text-field|password-field|check-field|alert|surface|auth-layout)[.]',
      'console/src/lib/([a-z]+/)?(form|form-rules|field-error-focus|after|use-token-of-link).ts',
      'console/src/ui/forms/shown-error[.]',
      'console/src/features/account/[a-z-]+/(email-rules|entrance|sign-in-form)[.]',
      'console/src/features/account/factors/can-use-passkeys.ts',
      'contract/src/identity/developer[.]',
    ]),
  },
  {
    // Every page with a tooltip, a list to choose from or a dialog.
    name: 'overlays',
    priority: 3,
    test: pathHas([
      'node_modules/@floating-ui/',
      '@mantine/core/esm/components/(Portal|Floating|Tooltip)/',
      'console/src/ui/feedback/tooltip.tsx',
    ]),
  },
  {
    // Every page of a signed-in user: the bell in its head, a list, a part of a page that loads,
    // fails or is empty.
    name: 'lists',
    priority: 2,
    test: pathHas([
      'console/src/ui/[a-z]+/(boxes|section|loaded|retry-alert|skeleton|empty-state|nothing-found)[.]',
      'console/src/ui/[a-z]+/(table|query-table|paged-table|list-search|list-view|list-fields|table-skeleton|page-head|search-field)[.]',
      'console/src/ui/[a-z]+/(segmented|facts|sums|breadcrumb|link-button|pager|sections|text-link)[.]',
      'console/src/ui/[a-z]+/(save-file|save-csv-button|date-field|card-skeleton|use-may|allowed|no-matches)[.]',
      'console/src/lib/([a-z]+/)?(day-text|age-text|count-text|money-text|money|list-failure|with-failure)[.]',
      'console/src/lib/([a-z]+/)?(use-call|idempotency-key|own-developer)[.]',
      'console/src/lib/([a-z]+/)?(use-now|use-url-filter|look-up|failure-sentence|percent-text|media)[.]',
      'console/src/lib/text/(days-text|sentence-case)[.]',
      'contract/src/(measures|statistics|money/(currencies|ecpm)|documents/earnings)[.]',
      'contract/src/statistics/(files|formats|kept-asks|schedules)[.]',
      'console/src/features/apps/(app-icon|apps[.]module|own-impressions|organization-apps)',
      '@tanstack/.*/(infiniteQueryObserver|useInfiniteQuery)[.]',
      'console/src/lib/calls/use-call-pages[.]',
      'console/src/features/notices/(bell|use-notices)[.]',
      'contract/src/(notices|notice-kinds)[./]',
    ]),
  },
  {
    // Every page with a list to choose from or a dialog.
    name: 'choices',
    priority: 1,
    test: pathHas([
      '@mantine/core/esm/components/(FocusTrap|Popover|Combobox|Modal|ModalBase)/',
      'console/src/ui/[a-z]+/(choices|select-field|modal|form-modal|ask-modal|form-acts|copy-button|code-block)[.]',
      'console/src/ui/[a-z]+/(dialog-button|menu-button|filter-select|filter-chips|sort-field)[.]',
      'console/src/ui/[a-z]+/(multi-select-field|suggest-field|change-line|day-range|entry-list|ticket)[.]',
      'console/src/lib/forms/(act-question|act-form|amount-rules)[.]',
    ]),
  },
  {
    // Pages with a graph, whose period the address has.
    name: 'graphs',
    test: pathHas([
      'console/src/ui/graphs/(line-graph|graph-(drawing|picture|scales|skeleton|table))[.]',
      'console/src/features/statistics/(period|use-period)[.]',
      'console/src/features/documents/earnings/day-graph[.]',
    ]),
  },
  {
    // Pages with figures of a period: the bar that chooses it, their graph and their table.
    name: 'figures',
    test: pathHas([
      'console/src/features/statistics/(period-bar|period-graph|reader|split-field|table-acts)[.]',
      'console/src/features/statistics/(result-columns|result-table|use-result-view)[.]',
      'console/src/features/statistics/(use-statistics|statistics-(points|rows|table|words))[.]',
    ]),
  },
  {
    // Small parts and calls that pages of several features share.
    name: 'parts',
    minShareCount: 2,
    includeDependenciesRecursively: false,
    test: pathHas([
      'console/src/lib/(?!calls/operator)',
      'console/src/ui/(?!graphs)',
      'console/src/features/account/layout/',
      'contract/src/(?!account[.]|identity/)',
    ]),
  },
  // What pages of these features share.
  area('organization', 'account/(organization|tokens)|team'),
  area('money', 'billing|books|documents|payouts'),
  area('ads', 'ad-contents|apps|campaigns'),
  area('placements', 'monetization(?!/sdk-snippets)|rewards|webhooks'),
  area('files', 'statistics'),
]

/**
 * What two pages or more of these features share. What they import stays in its own group: a part
 * may import the face of another feature, and through it every page of that feature.
 */
function area(name: string, features: string) {
  return {
    name,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    test: pathHas([String.raw`console/src/features/(${features})/(?!(\1)[.]tsx?$)`]),
  }
}

/**
 * The groups of the operators' console: all that its first script imports, what two pages or more
 * share, and what draws graphs. Nearly every page needs most of the first two.
 */
export const operatorGroups = [
  { name: 'base', priority: 2, tags: ['$initial'] },
  {
    name: 'shared',
    priority: 1,
    minShareCount: 2,
    test: /^(?!.*(d3-|internmap|ui[\\/]graphs))/,
  },
  { name: 'graphs', test: pathHas(['node_modules/(d3-|internmap)', 'console/src/ui/graphs/']) },
]
