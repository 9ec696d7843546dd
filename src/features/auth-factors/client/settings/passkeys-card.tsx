import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { formatDay } from '#platform/client/dates.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { call } from '#platform/client/api/call.ts';
import { Button } from '#platform/client/ui/button.tsx';
import type { Passkey, renamePasskey } from '../../contract.ts';
import { passkeysQuery } from '../queries.ts';
import { useNotedAction } from '../ceremony/notice.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { RemovePasskey } from './remove-passkey.tsx';
import { NameDialog } from './name-dialog.tsx';

interface PasskeysCardProps {
  user: CurrentUser;
  /** Called after a passkey was removed, which logs every other browser out. */
  onRemoved: () => void;
}

export function PasskeysCard({ user, onRemoved }: PasskeysCardProps) {
  return (
    <SettingsCard
      title="Passkeys"
      note="With a passkey you log in with your fingerprint, your face or your screen lock. Your password keeps working."
    >
      <Passkeys user={user} onRemoved={onRemoved} />
      <AddPasskey user={user} />
    </SettingsCard>
  );
}

function Passkeys({ user, onRemoved }: PasskeysCardProps) {
  const { data: passkeys, error, isFetching, refetch } = useQuery(passkeysQuery(user));
  const list = useRef<HTMLDivElement>(null);

  function followRemoval() {
    list.current?.focus();
    onRemoved();
  }

  if (passkeys) {
    return (
      <div ref={list} tabIndex={-1} className="outline-none">
        {passkeys.length === 0 ? (
          <p className="text-soft">You have no passkey yet.</p>
        ) : (
          <ul aria-label="Passkeys" className="divide-y divide-line border-y border-line">
            {passkeys.map((passkey) => (
              <Row key={passkey.id} user={user} passkey={passkey} onRemoved={followRemoval} />
            ))}
          </ul>
        )}
      </div>
    );
  }
  if (!error) return <SkeletonLines label="Loading your passkeys" />;
  return (
    <ErrorState title="The list did not load" busy={isFetching} onRetry={() => void refetch()}>
      {messageFor(error, 'Please try again in a moment.')}
    </ErrorState>
  );
}

interface RowProps {
  user: CurrentUser;
  passkey: Passkey;
  onRemoved: () => void;
}

function Row({ user, passkey, onRemoved }: RowProps) {
  const { name, createdOn, lastUsedOn, isSynced } = passkey;
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
          {name}
          <Badge tone="plain">{isSynced ? 'Synced' : 'One device'}</Badge>
        </p>
        <p className="text-sm text-soft">
          Added on <Day of={createdOn} />.{' '}
          {lastUsedOn === null ? (
            'Not used yet.'
          ) : (
            <>
              Last used on <Day of={lastUsedOn} />.
            </>
          )}
        </p>
      </div>
      <div className="flex gap-3">
        <RenamePasskey user={user} passkey={passkey} />
        <RemovePasskey user={user} passkey={passkey} onRemoved={onRemoved} />
      </div>
    </li>
  );
}

function Day({ of }: { of: string }) {
  return <time dateTime={of}>{formatDay(of)}</time>;
}

function RenamePasskey({ user, passkey }: { user: CurrentUser; passkey: Passkey }) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const { id, name } = passkey;
  const failed = 'The name has not changed. Please try again.';

  const { run, busy, notice, clear } = useNotedAction(
    async (newName: string) => {
      await call<typeof renamePasskey>('PUT /api/passkeys/:id', { params: { id }, body: { name: newName } });
      await queryClient.invalidateQueries(passkeysQuery(user));
      setOpen(false);
    },
    { cancelled: failed, failed },
  );

  function openDialog() {
    clear();
    setOpen(true);
  }

  return (
    <>
      <Button variant="secondary" size="sm" aria-label={`Rename ${name}`} onClick={openDialog}>
        Rename
      </Button>
      <NameDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Rename this passkey"
        initialName={name}
        submitLabel="Save"
        busy={busy}
        busyLabel="Saving..."
        notice={notice}
        onSubmit={(newName) => void run(newName)}
      />
    </>
  );
}
