import type { PrivacySettings } from '../contract.ts';

/** A change of one switch. */
export interface Change {
  name: keyof PrivacySettings;
  value: boolean;
}

export function apply(settings: PrivacySettings, { name, value }: Change): PrivacySettings {
  return { ...settings, [name]: value };
}

/** Reverts that one switch and leaves the others as they are by now. */
export function revert(settings: PrivacySettings, { name, value }: Change): PrivacySettings {
  return { ...settings, [name]: !value };
}
