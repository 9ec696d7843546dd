import { useEffect, useRef, useState } from 'react';
import { Letter } from '#platform/client/ui/letter.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';
import { Spinner } from '#platform/client/ui/spinner.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import type { LoginAnswer } from '../login/login-message.ts';
import { finishLogin, isPopup, reportAndClose, takeReturn, type FinishLinking } from './finish-login.ts';

/** The page Instagram sends the popup back to. It closes itself after a moment, if the browser allows that. */
export function InstagramCallbackPage({ onLinking }: { onLinking: FinishLinking }) {
  const outcome = useFinishedLogin(onLinking);
  return (
    <div className="shell max-w-[36rem] py-10 sm:py-16">
      <Letter seal={<Seal state={outcome === 'finishing' ? 'sealed' : 'opened'} />} className="grid gap-6">
        <PageHeading eyebrow="Back from Instagram" title="Confirming who you are" />
        <div role="status" className="text-soft">
          <Status outcome={outcome} />
        </div>
      </Letter>
    </div>
  );
}

function Status({ outcome }: { outcome: Outcome }) {
  if (outcome === 'finishing') {
    return (
      <p className="flex items-center gap-3">
        <Spinner /> One moment, this window closes by itself.
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      <p>{describe(outcome)}</p>
      <p>
        <TextLink href="/" className="inline-block py-0.5">
          Go to Sub Rosa
        </TextLink>
      </p>
    </div>
  );
}

function describe(outcome: 'by-hand' | LoginAnswer): string {
  if (outcome === 'by-hand') return 'Instagram leads back to this page. There’s nothing to do here.';
  if (outcome.success) return 'Done. You can close this window and go back to where you were.';
  return `${asSentence(outcome.error || 'That didn’t work')} You can close this window and go back to where you were.`;
}

type Outcome = 'finishing' | 'by-hand' | LoginAnswer;

/** Reads the address in an effect: the prerendered page has none. */
function useFinishedLogin(onLinking: FinishLinking): Outcome {
  const [outcome, setOutcome] = useState<Outcome>('finishing');
  // A code can be used once, and React's strict mode runs effects twice.
  const isStarted = useRef(false);

  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void finish(onLinking).then(setOutcome);
  }, [onLinking]);

  return outcome;
}

async function finish(onLinking: FinishLinking): Promise<Outcome> {
  const returned = takeReturn();
  const answer = await finishLogin(returned, onLinking);
  if (!isPopup(returned)) return 'by-hand';
  await reportAndClose(returned.get('state') ?? '', answer);
  return answer;
}

/** Ends a reason with a full stop, unless it has one: Instagram's, our server's and this page's differ. */
export function asSentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
