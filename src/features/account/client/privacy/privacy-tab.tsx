import type { CurrentUser } from '#features/auth/contract.ts';
import { NoticesCard } from '#features/notices/client/index.ts';
import { PrivacyCard } from '#features/privacy/client/index.ts';

export function PrivacyTab({ user }: { user: CurrentUser }) {
  return (
    <>
      <NoticesCard user={user} />
      <PrivacyCard user={user} />
    </>
  );
}
