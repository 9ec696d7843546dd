import { useState } from 'react';
import { Button, ButtonLink } from '#platform/client/ui/button.tsx';
import { TrashIcon } from '#platform/client/ui/icons.tsx';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';
import type { Leave } from '../use-leave.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { ExportDataCard } from './export-data-card.tsx';

export function DataTab({ leave }: { leave: Leave }) {
  return (
    <>
      <SentConfessionsCard />
      <ExportDataCard />
      <DeleteAccountCard leave={leave} />
    </>
  );
}

function DeleteAccountCard({ leave }: { leave: Leave }) {
  const [open, setOpen] = useState(false);
  return (
    <SettingsCard
      title="Delete account"
      note="Deletes your account right away and forever. Your letters follow within three weeks."
    >
      <Button variant="danger" className="sm:justify-self-start" icon={<TrashIcon />} onClick={() => setOpen(true)}>
        Delete account
      </Button>
      {open && <DeleteAccountDialog onClose={() => setOpen(false)} leave={leave} />}
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
