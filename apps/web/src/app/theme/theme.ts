import { createTheme, type CSSVariablesResolver, virtualColor } from '@mantine/core';
import { components } from './components';
import { ramps } from './ramps';

/**
 * `brand` is a virtual colour: with `autoContrast` alone, the text on a filled button in the dark scheme would be chosen
 * from the light scheme's shade and be unreadable.
 */
export const theme = createTheme({
  colors: { ...ramps, brand: virtualColor({ name: 'brand', light: 'lagoon', dark: 'lagoon' }) },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  black: '#0b1516',
  fontFamily: "'Inter Variable', 'Vazirmatn Variable', system-ui, sans-serif",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.55', xl: '1.6' },
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--ui-shadow-card)',
    sm: 'var(--ui-shadow-card)',
    md: 'var(--ui-shadow-menu)',
    lg: 'var(--ui-shadow-menu)',
    xl: 'var(--ui-shadow-menu)',
  },
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '90em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components,
});

/** The tokens that Mantine has no name for, and Mantine's own that our contrast table decides. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--ui-sidebar-width': '236px',
    '--ui-topbar-height': '56px',
    '--ui-ease': 'cubic-bezier(.2,.8,.2,1)',
    '--mantine-heading-text-wrap': 'balance',
  },
  light: {
    '--mantine-color-body': '#fff',
    '--mantine-color-text': '#0b1516',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-coral-7)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-5)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--ui-canvas': 'var(--mantine-color-gray-1)',
    '--ui-card': '#fff',
    '--ui-raised': '#fff',
    '--ui-hairline': 'var(--mantine-color-gray-3)',
    '--ui-track': 'var(--mantine-color-gray-3)',
    '--ui-tint': '#eefbf9',
    '--ui-brand-text': 'var(--mantine-color-lagoon-7)',
    '--ui-danger-text': 'var(--mantine-color-coral-7)',
    '--ui-warning-text': 'var(--mantine-color-amber-7)',
    '--ui-success-text': 'var(--mantine-color-moss-7)',
    '--ui-info-text': 'var(--mantine-color-sky-7)',
    '--ui-wave-played': 'var(--mantine-color-lagoon-7)',
    '--ui-wave-unplayed': 'var(--mantine-color-gray-5)',
    '--ui-playhead': 'var(--mantine-color-amber-6)',
    '--ui-shadow-card': '0 1px 2px rgb(11 21 22 / 0.05)',
    '--ui-shadow-menu': '0 8px 24px rgb(11 21 22 / 0.12)',
  },
  dark: {
    '--mantine-color-body': 'var(--mantine-color-dark-7)',
    '--mantine-color-text': 'var(--mantine-color-dark-0)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-coral-3)',
    '--mantine-color-default-border': 'var(--mantine-color-dark-3)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--ui-canvas': 'var(--mantine-color-dark-8)',
    '--ui-card': 'var(--mantine-color-dark-7)',
    '--ui-raised': 'var(--mantine-color-dark-6)',
    '--ui-hairline': 'var(--mantine-color-dark-5)',
    '--ui-track': 'var(--mantine-color-dark-5)',
    '--ui-tint': '#0e2626',
    '--ui-brand-text': 'var(--mantine-color-lagoon-3)',
    '--ui-danger-text': 'var(--mantine-color-coral-3)',
    '--ui-warning-text': 'var(--mantine-color-amber-3)',
    '--ui-success-text': 'var(--mantine-color-moss-3)',
    '--ui-info-text': 'var(--mantine-color-sky-3)',
    '--ui-wave-played': 'var(--mantine-color-lagoon-4)',
    '--ui-wave-unplayed': 'var(--mantine-color-dark-3)',
    '--ui-playhead': 'var(--mantine-color-amber-4)',
    '--ui-shadow-card': 'none',
    '--ui-shadow-menu': '0 8px 24px rgb(0 0 0 / 0.4)',
  },
});
