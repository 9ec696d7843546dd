const SETTINGS_TABS = ['profile', 'linked', 'security', 'premium', 'privacy', 'data'] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

/** The tab that `?tab=` names; null for none, and for one that does not exist. */
export function tabOf(search: string): SettingsTab | null {
  const wanted = new URLSearchParams(search).get('tab');
  return SETTINGS_TABS.find((tab) => tab === wanted) ?? null;
}

export function pathOf(tab: SettingsTab | null): string {
  return tab === null ? '/account-settings' : `/account-settings?tab=${tab}`;
}
