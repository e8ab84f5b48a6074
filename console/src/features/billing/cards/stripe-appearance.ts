import type { Appearance, StripeElementStyle } from '@stripe/stripe-js'

/** The style of Stripe's address fields: like our own fields in this colour scheme. */
export function stripeAppearance(scheme: string): Appearance {
  const line = `1px solid ${colorOf('--control-line')}`
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: colorOf('--action'),
      colorBackground: colorOf('--surface'),
      colorText: colorOf('--text'),
      colorTextSecondary: colorOf('--text-2'),
      colorTextPlaceholder: colorOf('--text-2'),
      colorDanger: colorOf('--error'),
      fontFamily: 'system-ui, -apple-system, "Segoe UI", sans-serif',
      fontSizeBase: '14px',
      fontSizeSm: '13px',
      fontLineHeight: '1.43',
      borderRadius: '6px',
      spacingUnit: '3px',
      gridRowSpacing: '12px',
    },
    rules: {
      '.Input': { border: line, boxShadow: 'none', padding: '8px 12px' },
      '.Input:focus': {
        border: `1px solid ${colorOf('--link')}`,
        boxShadow: `0 0 0 1px ${colorOf('--link')}`,
        outline: 'none',
      },
      '.Input--invalid': { border: `1px solid ${colorOf('--error')}`, boxShadow: 'none' },
      '.Label': { fontWeight: '500', color: colorOf('--text'), marginBottom: '5px' },
    },
  }
}

/** The text style of Stripe's card fields; the boxes around them are ours. */
export function stripeFieldStyle(_scheme: string): StripeElementStyle {
  return {
    base: {
      color: colorOf('--text'),
      iconColor: colorOf('--text-2'),
      fontFamily: 'system-ui, -apple-system, "Segoe UI", sans-serif',
      fontSize: '14px',
      lineHeight: '20px',
      '::placeholder': { color: colorOf('--text-2') },
    },
    invalid: { color: colorOf('--error'), iconColor: colorOf('--error') },
  }
}

/**
 * The computed colour of a token in the current colour scheme. The token's own value is a
 * `light-dark()` that Stripe cannot read.
 */
function colorOf(token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  probe.hidden = true
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
