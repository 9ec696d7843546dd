import { useEffect, useId, useRef } from 'react';
import { HelpLines } from '#features/moderation/client/index.ts';
import type { HelpLine } from '#features/moderation/contract.ts';
import { DeliveryStatus } from '#features/sending/client/index.ts';
import type { SentConfession } from '#features/sending/contract.ts';
import { TextLink } from '#platform/client/ui/text-link.tsx';

interface GivenAnswerProps {
  answer: SentConfession;
  /** For its author, if it sounds as if they need one. */
  helpLines: readonly HelpLine[];
}

/** The reader's answer to a letter. Takes the focus, because what was pressed is gone. */
export function GivenAnswer({ answer, helpLines }: GivenAnswerProps) {
  const id = useId();
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => sheet.current?.focus(), []);
  return (
    <section
      ref={sheet}
      tabIndex={-1}
      aria-labelledby={id}
      aria-describedby={`${id}-state`}
      className="grid gap-3 rounded-sheet border border-line bg-sheet p-5 outline-none sm:px-7"
    >
      {helpLines.length > 0 && <HelpLines lines={helpLines} />}
      <h3 id={id} className="text-base font-semibold">
        You answered
      </h3>
      <p className="confession text-lg wrap-anywhere whitespace-pre-line">{answer.message}</p>
      <p id={`${id}-state`} className="text-sm text-soft">
        <DeliveryStatus confession={answer} /> You find it under <TextLink href="/sent">Sent letters</TextLink>, and can
        take it back there.
      </p>
    </section>
  );
}
