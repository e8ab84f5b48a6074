import {
  createTheme,
  localStorageColorSchemeManager,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core'

const choice = { maxDropdownHeight: 300, checkIconPosition: 'right', openOnFocus: false }

export const theme = createTheme({
  colors: {
    violet: scale('violet'),
    gray: scale('ink'),
    dark: scale('stage'),
  },
  primaryColor: 'violet',
  // White on step 8 has a contrast of 5.82; Mantine's default step fails WCAG AA.
  primaryShade: { light: 8, dark: 8 },
  black: '#17141e',
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem' },
  lineHeights: { md: '1.4286' },
  spacing: { xs: '8px', sm: '12px', md: '16px' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px' },
  defaultRadius: 'sm',
  focusRing: 'never',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects, because `Select.extend(…)` would add each of these components to the first load.
  components: {
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    Tooltip: { defaultProps: { openDelay: 300, radius: 'xs', withinPortal: true } },
    ModalRoot: { defaultProps: { radius: 'lg', size: 520, centered: true, padding: 0 } },
    // A closed list is not in the DOM: its thousands of regions then cost nothing, and a label
    // names only its field.
    Combobox: { defaultProps: { keepMounted: false } },
    // Focus with Tab does not open the list, and a list never covers the message below its field.
    Select: { defaultProps: choice },
    MultiSelect: { defaultProps: choice },
  },
})

/**
 * The storage key of the colour scheme; the script in index.html reads the same key before the
 * first paint.
 */
export const schemeManager = localStorageColorSchemeManager({ key: 'colorScheme' })

/**
 * Maps Mantine's variables to our tokens. Mantine's `light` variants are translucent and fail WCAG
 * AA on dark surfaces, so they are set too.
 */
export const resolveVariables: CSSVariablesResolver = () => {
  const meanings = {
    '--mantine-color-body': 'var(--bg)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-2)',
    '--mantine-color-placeholder': 'var(--text-2)',
    '--mantine-color-error': 'var(--error)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--text-2)',
    '--mantine-color-disabled-border': 'var(--line)',
  }
  return { variables: {}, light: meanings, dark: meanings }
}

/**
 * The nonce that the server wrote into this page. Without it the Content-Security-Policy blocks
 * Mantine's style elements.
 */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
}

function scale(name: string): MantineColorsTuple {
  const step = (index: number) => `var(--fr-${name}-${index})`
  return [step(0), step(1), step(2), step(3), step(4), step(5), step(6), step(7), step(8), step(9)]
}
