import { ReportDialog } from '#features/moderation/client/index.ts';
import type { ReportReason } from '#features/moderation/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { reportConfession } from '../../../contract.ts';

const REASON_LABELS: Record<ReportReason, string> = {
  threat: 'It threatens somebody',
  harassment: 'It harasses me',
  hate: 'It is hateful',
  'private-details': 'It tells private details',
  minor: 'It concerns somebody under age',
  other: 'Something else',
};

interface ReportLetterProps {
  id: string;
  onClose: () => void;
  onReported: () => void;
  onHide: () => void;
}

export function ReportLetter({ id, onClose, onReported, onHide }: ReportLetterProps) {
  return (
    <ReportDialog
      title="Report this letter"
      description="A moderator decides whether it breaks the rules. You stay unknown to its author, and they to you."
      question="What is wrong with it?"
      labels={REASON_LABELS}
      onClose={onClose}
      onReport={async (body) => {
        await call<typeof reportConfession>('POST /api/confessions/:id/report', { params: { id }, body });
        onClose();
        onReported();
        const description = 'A moderator reads it. They see the letter, not who wrote it.';
        toast({ title: 'Letter reported', description, action: { label: 'Hide this letter', onSelect: onHide } });
      }}
    />
  );
}
