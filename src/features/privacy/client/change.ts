import type { PrivacySettings } from '../contract.ts';

/** One switch, turned. */
export interface Change {
  name: keyof PrivacySettings;
  value: boolean;
}

export function apply(settings: PrivacySettings, { name, value }: Change): PrivacySettings {
  return { ...settings, [name]: value };
}

/** Turns that one switch back and leaves the others as they are by now. */
export function takeBack(settings: PrivacySettings, { name, value }: Change): PrivacySettings {
  return { ...settings, [name]: !value };
}
