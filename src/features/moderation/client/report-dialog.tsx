import { useState } from 'react';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { ConfirmDialog } from '#platform/client/ui/dialog.tsx';
import { TextArea } from '#platform/client/ui/field.tsx';
import { RadioCards } from '#platform/client/ui/radio-cards.tsx';
import { cleanText, countCharacters } from '#platform/shared/text.ts';

const NOTE_LIMIT = 500;

interface ReportDialogProps<Reason extends string> {
  title: string;
  description: string;
  /** Asks for the reason. */
  question: string;
  reasons: { value: Reason; label: string }[];
  onClose: () => void;
  onReport: (report: { reason: Reason; note?: string }) => Promise<void>;
}

/** Why somebody wants a moderator to look: a reason, and words if they have any. */
export function ReportDialog<Reason extends string>(props: ReportDialogProps<Reason>) {
  const { title, description, question, reasons, onClose, onReport } = props;
  const [reason, setReason] = useState<Reason>();
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const words = cleanText(note);
  const isTooLong = countCharacters(words) > NOTE_LIMIT;

  const { run, busy } = useAction(
    (chosen: Reason) => onReport({ reason: chosen, ...(words && { note: words }) }),
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
      title={title}
      description={description}
      confirmLabel="Send the report"
      busyLabel="Sending..."
      busy={busy}
      onConfirm={confirm}
    >
      <RadioCards
        legend={question}
        name="reason"
        value={reason}
        options={reasons}
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
