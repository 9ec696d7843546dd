import { useState } from 'react';
import { call } from '#platform/client/api/call.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { ConfirmDialog } from '#platform/client/ui/dialog.tsx';
import { TextArea } from '#platform/client/ui/field.tsx';
import { RadioCards } from '#platform/client/ui/radio-cards.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import { cleanText, countCharacters } from '#platform/shared/text.ts';
import { REPORT_REASONS, type reportConfession } from '../../../contract.ts';

type Reason = (typeof REPORT_REASONS)[number];

const REASON_NAMES: Record<Reason, string> = {
  threat: 'It threatens somebody',
  harassment: 'It harasses me',
  hate: 'It is hateful',
  'private-details': 'It tells private details',
  minor: 'It concerns somebody under age',
  other: 'Something else',
};
const OPTIONS = REPORT_REASONS.map((value) => ({ value, label: REASON_NAMES[value] }));
const NOTE_LIMIT = 500;

interface ReportDialogProps {
  id: string;
  onClose: () => void;
}

export function ReportDialog({ id, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<Reason>();
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const words = cleanText(note);
  const isTooLong = countCharacters(words) > NOTE_LIMIT;

  const { run, busy } = useAction(
    async (chosen: Reason) => {
      const body = { reason: chosen, ...(words && { note: words }) };
      await call<typeof reportConfession>('POST /api/confessions/:id/report', { params: { id }, body });
      onClose();
      toast({ title: 'Letter reported', description: 'A moderator reads it. They see the letter, not who wrote it.' });
    },
    (error) => toastFailure('Report Failed', error, 'Please try again in a moment.'),
  );

  function confirm(): void {
    setTried(true);
    if (reason && !isTooLong) void run(reason);
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Report this letter"
      description="A moderator decides whether it breaks the rules. You stay unknown to its author, and they to you."
      confirmLabel="Send the report"
      busyLabel="Sending..."
      busy={busy}
      onConfirm={confirm}
    >
      <RadioCards
        legend="What is wrong with it?"
        name="reason"
        value={reason}
        options={OPTIONS}
        error={tried && !reason ? 'Please choose a reason' : undefined}
        onChange={setReason}
      />
      <TextArea
        label="Anything we should know"
        aside="Optional"
        rows={2}
        className="min-h-20!"
        value={note}
        counter={`${countCharacters(words)} / ${NOTE_LIMIT}`}
        error={isTooLong ? 'Please keep the note short' : undefined}
        onChange={(event) => setNote(event.target.value)}
      />
    </ConfirmDialog>
  );
}
