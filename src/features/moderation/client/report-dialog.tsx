import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#platform/client/ui/dialog.tsx';
import { TextArea } from '#platform/client/ui/field.tsx';
import { RadioCards } from '#platform/client/ui/radio-cards.tsx';
import { cleanText, countCharacters } from '#platform/shared/text.ts';
import { REPORT_REASONS, type HelpLine, type ReportReason } from '../contract.ts';
import { HelpLines } from './help-lines.tsx';

const NOTE_LIMIT = 500;

export interface ReportDialogProps {
  title: string;
  description: string;
  /** Asks for the reason. */
  question: string;
  labels: Record<ReportReason, string>;
  onClose: () => void;
  /** Sends the report; returns help lines if the reporter may need one. */
  onReport: (report: { reason: ReportReason; note?: string }) => Promise<readonly HelpLine[]>;
  /** Called once the report is sent and the help lines, if there are any, are closed. */
  onReported: () => void;
}

/** Asks why a moderator should look at something: a reason, and an optional note. */
export function ReportDialog({
  title,
  description,
  question,
  labels,
  onClose,
  onReport,
  onReported,
}: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason>();
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const [helpLines, setHelpLines] = useState<readonly HelpLine[]>([]);
  const fields = useRef<HTMLDivElement>(null);
  const text = cleanText(note);
  const isTooLong = countCharacters(text) > NOTE_LIMIT;

  const { run, busy } = useAction(
    async (chosen: ReportReason) => {
      const lines = await onReport({ reason: chosen, ...(text && { note: text }) });
      // The dialog may have been closed meanwhile.
      if (lines.length === 0 || !fields.current) onReported();
      else setHelpLines(lines);
    },
    (error) => toastFailure('Report Failed', error, 'Please try again in a moment.'),
  );

  function confirm(): void {
    // What is wrong is shown before its field gets the focus, so that it is read out.
    flushSync(() => setTried(true));
    if (reason && !isTooLong) void run(reason);
    else fields.current?.querySelector<HTMLElement>(reason ? 'textarea' : 'input')?.focus();
  }

  if (helpLines.length > 0) {
    return (
      <Dialog
        open
        onClose={onReported}
        title="Your report is sent"
        actions={<Button onClick={onReported}>Close</Button>}
      >
        <HelpLines lines={helpLines} />
      </Dialog>
    );
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
      <div ref={fields} className="grid gap-4">
        <RadioCards
          legend={question}
          name="reason"
          value={reason}
          options={REPORT_REASONS.map((value) => ({ value, label: labels[value] }))}
          error={tried && !reason ? 'Please choose a reason' : undefined}
          onChange={setReason}
        />
        <TextArea
          label="Anything we should know"
          aside="Optional"
          rows={2}
          className="min-h-20!"
          value={note}
          counter={`${countCharacters(text)} / ${NOTE_LIMIT}`}
          error={isTooLong ? 'Please keep the note short' : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
