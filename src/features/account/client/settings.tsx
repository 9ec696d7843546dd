import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { CurrentUser } from '#features/auth/contract.ts';
import { loadLinkedAccountsTab } from '#features/linked-accounts/client/index.ts';
import { loadPremiumTab } from '#features/membership/client/index.ts';
import { lazyComponent, preloadComponents } from '#platform/client/lazy-component.tsx';
import { LockIcon, ShieldIcon, UserIcon } from '#platform/client/ui/first-icons.tsx';
import { DownloadIcon, LinkIcon, MaskIcon } from '#platform/client/ui/icons.tsx';
import { Tabs } from '#platform/client/ui/tabs.tsx';
import { pathOf, type SettingsTab } from './settings-tabs.ts';
import type { Leave } from './use-leave.ts';

const loadProfileTab = () => import('./profile/profile-tab.tsx').then((m) => m.ProfileTab);
const loadSecurityTab = () => import('./security/security-tab.tsx').then((m) => m.SecurityTab);
const loadPrivacyTab = () => import('./privacy/privacy-tab.tsx').then((m) => m.PrivacyTab);
const loadDataTab = () => import('./data/data-tab.tsx').then((m) => m.DataTab);

const LOADING = 'Loading these settings';
const ProfileTab = lazyComponent(loadProfileTab, LOADING);
const LinkedAccountsTab = lazyComponent(loadLinkedAccountsTab, LOADING);
const SecurityTab = lazyComponent(loadSecurityTab, LOADING);
const PremiumTab = lazyComponent(loadPremiumTab, LOADING);
const PrivacyTab = lazyComponent(loadPrivacyTab, LOADING);
const DataTab = lazyComponent(loadDataTab, LOADING);

const LOADS = [loadProfileTab, loadLinkedAccountsTab, loadSecurityTab, loadPremiumTab, loadPrivacyTab, loadDataTab];

interface SettingsProps {
  user: CurrentUser;
  tab: SettingsTab | null;
  leave: Leave;
}

export function Settings({ user, tab, leave }: SettingsProps) {
  const [, go] = useLocation();
  useEffect(() => preloadComponents(LOADS), []);

  const item = (value: SettingsTab, label: string, Icon: typeof UserIcon, content: ReactNode) => ({
    value,
    label,
    // On a wide screen the six labels fit in one row and need no icons.
    icon: <Icon className="size-5 text-soft md:hidden" />,
    content,
  });

  return (
    <Tabs
      label="Account settings"
      backLabel="All settings"
      value={tab}
      onChange={(value) => go(pathOf(value))}
      items={[
        item('profile', 'Profile', UserIcon, <ProfileTab user={user} />),
        item('linked', 'Linked Accounts', LinkIcon, <LinkedAccountsTab user={user} />),
        item('security', 'Security', LockIcon, <SecurityTab user={user} leave={leave} />),
        item('premium', 'Premium', MaskIcon, <PremiumTab user={user} />),
        item('privacy', 'Privacy', ShieldIcon, <PrivacyTab user={user} />),
        item('data', 'Data', DownloadIcon, <DataTab user={user} leave={leave} />),
      ]}
    />
  );
}
