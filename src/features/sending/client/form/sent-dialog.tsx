import { useEffect } from 'react';
import { DECIDED_WORDS, HelpLines, RULE_WORDS } from '#features/moderation/client/index.ts';
import { Button, ButtonLink } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/dialog.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import { Username } from '#platform/client/ui/username.tsx';
import { useOpening } from '#platform/client/use-opening.ts';
import type { Answer } from './use-send-confession.ts';

interface SentDialogProps {
  answer: Answer;
  isEarlierTry: boolean;
  /** On the free plan today's letter is used up, so that writing another is not the main action. */
  isLastToday: boolean;
  /** The member has not proved a username yet, without which no match can be found. */
  needsProof: boolean;
  /** Back to an empty search. */
  onEnd: () => void;
}

const loadLetThemKnow = () => import('../let-them-know/let-them-know.tsx').then((m) => m.LetThemKnow);

/** What happens to the letter now. */
function NextStep({ answer: { targetName, state, rule } }: { answer: Answer }) {
  if (state === 'refused') return `It was not delivered: it ${DECIDED_WORDS[rule ?? 'other']}.`;
  if (state === 'held') {
    return `It ${RULE_WORDS[rule ?? 'other']}. A moderator reads it within 24 hours, without learning who wrote it, and decides if it’s delivered.`;
  }
  // The same for every letter: that somebody is a member, or wants notices, is not for others to know.
  return (
    <>
      {state === 'waiting' && 'Your letter is delivered together with other people’s letters. '}
      It’s waiting for <Username name={targetName} />. We don’t message them on Instagram. If they asked us for notices,
      they’ll hear within a week.
    </>
  );
}

export function SentDialog({ answer, isEarlierTry, isLastToday, needsProof, onEnd }: SentDialogProps) {
  const { targetName, state, helpLines, mayMatch, mayAnswer } = answer;
  const held = state === 'held' || state === 'refused';

  // In an effect, so that the toast appears above the dialog. A letter that is held has not been sent.
  useEffect(() => {
    if (!held) toast({ title: 'Confession sent!', description: `To @${targetName}.` });
  }, [held, targetName]);

  const endsHere = isLastToday || helpLines.length > 0;
  const another = (
    <Button variant={endsHere ? 'secondary' : 'primary'} onClick={onEnd}>
      Send Another Confession
    </Button>
  );
  const close = (
    <Button variant={endsHere ? 'primary' : 'secondary'} onClick={onEnd}>
      Close
    </Button>
  );

  return (
    <Dialog
      open
      onClose={onEnd}
      title={held ? 'Your letter is being checked' : 'Sent!'}
      actions={
        <>
          {endsHere ? another : close}
          {endsHere ? close : another}
        </>
      }
    >
      {helpLines.length > 0 && <HelpLines lines={helpLines} />}
      <div className="flex items-start gap-5">
        <Seal className="size-16 shrink-0 animate-stamp" />
        <div className="grid min-w-0 gap-3 wrap-anywhere text-soft">
          <p>
            <NextStep answer={answer} />
          </p>
          {isEarlierTry && (
            <p className="font-medium text-ink">We had already received your first try, so its words were sent.</p>
          )}
          <p className="text-sm">
            You can {held && 'reword it or '}take it back under <TextLink href="/sent">Sent</TextLink>.
            {mayAnswer && !held && ' If they answer, you find it there.'}
          </p>
        </div>
      </div>
      {!held && helpLines.length === 0 && <LetThemKnowOffer />}
      {mayMatch && needsProof && <ProofOffer />}
    </Dialog>
  );
}

/** Leads to a picture to share, whose code is loaded while the offer is read. */
function LetThemKnowOffer() {
  const { Opened: LetThemKnow, open, close, busy } = useOpening(loadLetThemKnow);
  return (
    <section className="flex items-center justify-between gap-3 rounded-control border border-line px-5 py-3 text-sm">
      <p>Want to let them know?</p>
      <Button variant="secondary" size="sm" className="shrink-0" busy={busy} onClick={open}>
        Let them know
      </Button>
      {LetThemKnow && <LetThemKnow onClose={close} />}
    </section>
  );
}

/** Leads to the choice of a way to prove a username. Which one it is, the proof says. */
function ProofOffer() {
  return (
    <section className="grid justify-items-start gap-3 rounded-control bg-blush px-5 py-4 text-sm">
      <p>If they write to you too, we tell you both. For that we need to know which Instagram username is yours.</p>
      <ButtonLink href="/search-confessions" state={{ step: 'prove' }} variant="secondary" size="sm">
        Prove it’s me with Instagram
      </ButtonLink>
    </section>
  );
}
