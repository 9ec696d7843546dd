import type { ReactNode } from 'react';
import { FlagIcon } from '#platform/client/ui/icons.tsx';
import { HOUR } from '#platform/shared/durations.ts';
import type { LetterReport } from '../contract.ts';
import { CASE_DEADLINE } from '../contract/reports.ts';
import { KEPT_WORDS } from './kept-words.ts';

export const READ_SOON = `A moderator reads it within ${CASE_DEADLINE / HOUR} hours.`;

interface ReportNoteProps {
  report: LetterReport;
  /** What can be done about what was kept, to be read after 'You can still'. */
  ways: string;
}

/** What became of a report, shown with the letter or the answer. */
export function ReportNote({ report, ways }: ReportNoteProps) {
  if (report.state === 'open') return <p>You reported this. {READ_SOON}</p>;
  return (
    <p>
      You reported this. We kept it, because {KEPT_WORDS[report.because]}. You can still {ways}.
    </p>
  );
}

/** Stands in the place of what was removed after a report, and says what that was. */
export function RemovedNote({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 rounded-sheet border border-dashed border-edge px-6 py-3 text-soft">
      <FlagIcon className="size-5 shrink-0" />
      <div className="grid gap-0.5">
        <p className="text-sm wrap-anywhere">{children}</p>
        <p className="font-medium text-ink">You reported this. We removed it.</p>
      </div>
    </div>
  );
}
