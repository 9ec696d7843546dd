import { useId, useState, type ReactNode } from 'react';
import { useUser } from '#features/auth/client/index.ts';
import type { HelpLine } from '#features/moderation/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { lazyComponent } from '#platform/client/lazy-component.tsx';
import { loginPath } from '#platform/client/navigation/next-path.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { useReturnFocus } from '#platform/client/ui/use-return-focus.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import type { getAnswer, ReceivedConfession } from '../../../contract.ts';
import { showFailure } from '../use-letter-actions.ts';
import { readAnswerDraft } from './answer-draft.ts';
import { GivenAnswer } from './given-answer.tsx';

const loadForm = () => import('./answer-form.tsx').then((m) => m.AnswerForm);
const AnswerForm = lazyComponent(loadForm);

interface LetterProps {
  confession: ReceivedConfession;
}

interface AnswerLetterProps extends LetterProps {
  /** Whose letters these are. */
  handle: string;
}

/** Below an opened letter: whether it can be answered, and the answer. */
export function AnswerLetter({ confession, handle }: AnswerLetterProps) {
  const { user } = useUser();
  if (user === undefined) return null;
  return (
    <div className="mt-4 print:hidden">
      {user && <MemberAnswer key={user.id} confession={confession} userId={user.id} />}
      {!user && (confession.canAnswer ? <AccountNeeded handle={handle} /> : <NotPossible confession={confession} />)}
    </div>
  );
}

interface MemberAnswerProps extends LetterProps {
  userId: number;
}

function MemberAnswer({ confession, userId }: MemberAnswerProps) {
  const { id, canAnswer } = confession;
  // Asked only once the reader wants to answer: a list has many letters.
  const [known, setKnown] = useState<AnswerOf<typeof getAnswer> | null>(null);
  const [helpLines, setHelpLines] = useState<readonly HelpLine[]>([]);
  const [isWriting, setWriting] = useState(false);
  const button = useReturnFocus(isWriting);

  const { run, busy } = useAction(
    async () => {
      const find = () => call<typeof getAnswer>('GET /api/confessions/:id/answer', { params: { id } });
      const [found] = await Promise.all([known ?? find(), loadForm()]);
      setKnown(found);
      setWriting(found.state === 'open');
    },
    (error) => showFailure('Couldn’t open your answer', error),
  );

  if (known?.answer) return <GivenAnswer answer={known.answer} helpLines={helpLines} />;
  if (known?.state === 'taken-back') return <Note isNew>You answered, and took that back.</Note>;
  const isClosed = known?.state === 'closed';
  if (isClosed || !canAnswer) return <NotPossible confession={confession} isNew={isClosed} />;
  return (
    <>
      {!isWriting && (
        <Offer>
          <Button
            ref={button}
            variant="secondary"
            size="sm"
            busy={busy}
            busyLabel="Loading..."
            onClick={() => void run()}
          >
            {readAnswerDraft(id, userId) === '' ? 'Answer' : 'Go on with your answer'}
          </Button>
        </Offer>
      )}
      {known && (
        <AnswerForm
          letterId={id}
          userId={userId}
          isOpen={isWriting}
          onClose={() => setWriting(false)}
          onSent={({ helpLines: lines, ...answer }) => {
            setHelpLines(lines);
            setKnown({ state: 'given', answer });
          }}
        />
      )}
    </>
  );
}

/** What is possible, and the button for it. */
function Offer({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-sm text-soft">You can answer a letter once.</p>
      {children}
    </div>
  );
}

/** For a visitor, who has proved a username without an account. */
function AccountNeeded({ handle }: { handle: string }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Offer>
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          Answer once
        </Button>
      </Offer>
      <p id={id} hidden={!isOpen} className="mt-2 text-sm">
        An answer needs a free account.{' '}
        <TextLink href="/signup?for=answer" state={{ handle }}>
          Sign up
        </TextLink>{' '}
        in this browser, and you stay confirmed. Or <TextLink href={loginPath('/search-confessions')}>log in</TextLink>:
        you may have to confirm once more that it’s you.
      </p>
    </>
  );
}

interface NotPossibleProps extends LetterProps {
  isNew?: boolean;
}

/** Why, only as far as it says nothing about the author. */
function NotPossible({ confession: { blocked }, isNew }: NotPossibleProps) {
  return (
    <Note isNew={isNew}>
      {blocked ? 'You can’t answer while you block its author.' : 'This letter can’t be answered.'}
    </Note>
  );
}

interface NoteProps {
  /** Whether it has replaced a button that was pressed, and takes the focus. */
  isNew?: boolean | undefined;
  children: string;
}

function Note({ isNew = false, children }: NoteProps) {
  return (
    <p ref={isNew ? takeFocus : undefined} tabIndex={-1} className="text-sm text-soft outline-none">
      {children}
    </p>
  );
}

const takeFocus = (note: HTMLElement | null) => note?.focus();
