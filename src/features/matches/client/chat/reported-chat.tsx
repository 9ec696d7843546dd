import { useEffect } from 'react';
import { KEPT_WORDS, READ_SOON } from '#features/moderation/client/index.ts';
import type { ChatReport } from '#features/moderation/contract.ts';
import { focusPage } from '#platform/client/navigation/focus-page.ts';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { Column } from '../column.tsx';

/** What became of a report about a chat, to be read after 'You reported this chat'. */
export function outcomeWords(report: ChatReport): string {
  if (report.state === 'open') return READ_SOON;
  if (report.state === 'acted') return 'We acted on it.';
  return `We took no action, because ${KEPT_WORDS[report.because]}.`;
}

interface ReportedChatProps {
  report: ChatReport;
  /** Whether the chat was on the screen before. */
  wasOpen: boolean;
}

/** In the place of a chat that the member has reported. */
export function ReportedChat({ report, wasOpen }: ReportedChatProps) {
  // What had the focus is gone with the chat.
  useEffect(() => {
    if (wasOpen && document.activeElement === document.body) focusPage();
  }, [wasOpen]);
  return (
    <Column>
      <Letter seal={<Seal state="opened" />} className="grid justify-items-start gap-7">
        <PageHeading eyebrow="Closed for you" title="You reported this chat" lead={outcomeWords(report)} />
        <p className="max-w-[58ch] text-soft">
          Nothing more from them reaches you here. We didn’t tell them about your report.
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink href="/chat">Your matches</ButtonLink>
          <TextLink href="/">Back to the start</TextLink>
        </div>
      </Letter>
    </Column>
  );
}
