import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { CurrentUser } from '#features/auth/contract.ts';
import { LinkedAccountsTab } from '#features/linked-accounts/client/index.ts';
import { PremiumTab } from '#features/membership/client/index.ts';
import { PrivacyTab } from '#features/privacy/client/index.ts';
import { DownloadIcon, LinkIcon, LockIcon, MaskIcon, ShieldIcon, UserIcon } from '#platform/client/ui/icons.tsx';
import { Tabs } from '#platform/client/ui/tabs.tsx';
import { DataTab } from './data/data-tab.tsx';
import { ProfileTab } from './profile/profile-tab.tsx';
import { SecurityTab } from './security/security-tab.tsx';
import { pathOf, type SettingsTab } from './settings-tabs.ts';
import type { Leave } from './use-leave.ts';

interface SettingsProps {
  user: CurrentUser;
  tab: SettingsTab | null;
  leave: Leave;
}

export function Settings({ user, tab, leave }: SettingsProps) {
  const [, go] = useLocation();

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
        item('data', 'Data', DownloadIcon, <DataTab leave={leave} />),
      ]}
    />
  );
}
