import { useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#features/auth/contract.ts';
import { PasskeysCard } from '#features/auth-factors/client/index.ts';
import type { Leave } from '../use-leave.ts';
import { ChangeEmailCard } from './change-email-card.tsx';
import { ChangePasswordCard } from './change-password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { sessionsQuery } from './queries.ts';

export function SecurityTab({ user, leave }: { user: CurrentUser; leave: Leave }) {
  const queryClient = useQueryClient();
  return (
    <>
      <ChangeEmailCard user={user} />
      <ChangePasswordCard user={user} />
      <PasskeysCard user={user} onRemoved={() => void queryClient.invalidateQueries(sessionsQuery(user))} />
      <SessionsCard user={user} leave={leave} />
    </>
  );
}
