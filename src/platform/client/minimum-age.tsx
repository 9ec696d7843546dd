import { MINIMUM_AGE_MARK } from '#platform/shared/document-marks.ts';

const LOWEST = '13';

/** How old one must be to sign up. The running server writes it into the document; the development server does not. */
export function minimumAge(): string {
  if (import.meta.env.SSR) return MINIMUM_AGE_MARK;
  return document.documentElement.dataset['minimumAge'] ?? LOWEST;
}

export function MinimumAge() {
  return minimumAge();
}
