import type { Appearance } from '@stripe/stripe-js';

/** Stripe's frames cannot read our stylesheet, so they get the colours of the current theme. */
export function readAppearance(): Appearance {
  const styles = getComputedStyle(document.documentElement);
  const token = (name: string) => styles.getPropertyValue(`--${name}`).trim();
  return {
    theme: 'flat',
    variables: {
      colorPrimary: token('wax'),
      colorBackground: token('well'),
      colorText: token('ink'),
      colorTextSecondary: token('soft'),
      colorTextPlaceholder: token('soft'),
      colorDanger: token('danger'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '12px',
    },
    rules: { '.Input': { border: `1px solid ${token('edge')}` } },
  };
}
