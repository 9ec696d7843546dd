import { useState, type ReactNode } from 'react';
import { ReportDialog } from '#features/moderation/client/index.ts';
import type { ReportReason } from '#features/moderation/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { ConfirmDialog } from '#platform/client/ui/dialog.tsx';
import type { reportConfession } from '../../contract.ts';

const REASON_LABELS: Record<ReportReason, string> = {
  threat: 'It threatens someone',
  harassment: 'It harasses me',
  hate: 'It’s hateful',
  'private-details': 'It shares private details',
  minor: 'It’s about a minor',
  other: 'Something else',
};

interface ReportLetterProps {
  id: string;
  title?: string;
  onClose: () => void;
  onReported: () => void;
}

export function ReportLetter({ id, title = 'Report this letter', onClose, onReported }: ReportLetterProps) {
  return (
    <ReportDialog
      title={title}
      description="A moderator checks whether it breaks the rules. The author isn’t told, and you won’t learn who they are."
      question="What is wrong with it?"
      labels={REASON_LABELS}
      onClose={onClose}
      onReport={async (body) => {
        const sent = await call<typeof reportConfession>('POST /api/confessions/:id/report', { params: { id }, body });
        return sent.helpLines;
      }}
      onReported={() => {
        onClose();
        onReported();
      }}
    />
  );
}

const BLOCK_LETTERS = (
  <div className="grid gap-3">
    <p>You won’t get any more letters from the person who wrote this.</p>
    <p>You won’t learn who it is. They won’t learn that you blocked them: to them, their letters look delivered.</p>
  </div>
);

interface BlockDialogProps {
  title?: string;
  description?: ReactNode;
  onBlock: () => Promise<unknown>;
  onClose: () => void;
}

export function BlockDialog({
  title = 'Block this author?',
  description = BLOCK_LETTERS,
  onBlock,
  onClose,
}: BlockDialogProps) {
  const [busy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    setBusy(true);
    await onBlock();
    onClose();
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title}
      description={description}
      confirmLabel="Block"
      busyLabel="Blocking..."
      busy={busy}
      danger
      onConfirm={() => void confirm()}
    />
  );
}
