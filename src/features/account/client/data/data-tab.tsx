import { useState } from 'react';
import { Button, ButtonLink } from '#platform/client/ui/button.tsx';
import { DownloadIcon, TrashIcon } from '#platform/client/ui/icons.tsx';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';
import { NotConfirmed, useConfirmIdentity } from '#features/auth-factors/client/index.ts';
import type { CurrentUser } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { useFormAction } from '#platform/client/forms/use-form-action.ts';
import { saveFile } from '#platform/client/save-file.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { Leave } from '../use-leave.ts';
import type { exportData } from '../../contract.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

interface DataTabProps {
  user: CurrentUser;
  leave: Leave;
}

export function DataTab({ user, leave }: DataTabProps) {
  return (
    <>
      <SentConfessionsCard />
      <ExportDataCard />
      <DeleteAccountCard user={user} leave={leave} />
    </>
  );
}

function DeleteAccountCard({ user, leave }: DataTabProps) {
  const [open, setOpen] = useState(false);
  return (
    <SettingsCard
      title="Delete account"
      note="Deletes your account right away and forever. Your letters follow within three weeks."
    >
      <Button variant="danger" className="sm:justify-self-start" icon={<TrashIcon />} onClick={() => setOpen(true)}>
        Delete account
      </Button>
      {open && <DeleteAccountDialog user={user} onClose={() => setOpen(false)} leave={leave} />}
    </SettingsCard>
  );
}

function SentConfessionsCard() {
  return (
    <SettingsCard title="Sent letters" note="See the letters you’ve sent, and take them back.">
      <ButtonLink href="/sent" variant="secondary" className="sm:justify-self-start">
        Open sent letters
      </ButtonLink>
    </SettingsCard>
  );
}

function ExportDataCard() {
  const { withConfirmation, confirmDialog } = useConfirmIdentity();
  const { run, busy, problem } = useFormAction(
    async () => {
      const everything = await withConfirmation(() => call<typeof exportData>('GET /api/auth/export-data'));
      saveFile(new File([JSON.stringify(everything, null, 2)], 'my-data.json', { type: 'application/json' }));
      toast({ title: 'Data Exported', description: 'It is saved as my-data.json.' });
    },
    {
      title: 'Export Failed',
      fallback: 'Please try again in a moment.',
      isShown: (error) => error instanceof NotConfirmed,
    },
  );

  return (
    <SettingsCard title="Your data" note="What we store about you, as a file: my-data.json.">
      <Button
        variant="secondary"
        className="sm:justify-self-start"
        icon={<DownloadIcon />}
        busy={busy}
        busyLabel="Collecting..."
        onClick={() => void run()}
      >
        Export data
      </Button>
      <FormProblem>{problem}</FormProblem>
      {confirmDialog}
    </SettingsCard>
  );
}
