import { ReportDialog } from '#features/moderation/client/index.ts';
import type { ReportReason } from '#features/moderation/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
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
  onClose: () => void;
  onReported: () => void;
  onHide: () => void;
}

export function ReportLetter({ id, onClose, onReported, onHide }: ReportLetterProps) {
  return (
    <ReportDialog
      title="Report this letter"
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
        const description = 'A moderator will read it. They see the letter, not who wrote it.';
        toast({ title: 'Letter reported', description, action: { label: 'Hide this letter', onSelect: onHide } });
      }}
    />
  );
}
