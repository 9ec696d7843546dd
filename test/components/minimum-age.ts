import { onTestFinished } from 'vitest';

/** Sets the smallest age in the document, as the running server does, until the test ends. */
export function setMinimumAge(age: number): void {
  document.documentElement.dataset['minimumAge'] = String(age);
  onTestFinished(() => void delete document.documentElement.dataset['minimumAge']);
}
