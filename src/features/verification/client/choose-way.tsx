import { useId, type ReactNode } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { DetailsList } from '#platform/client/ui/details-list.tsx';
import { SendIcon } from '#platform/client/ui/first-icons.tsx';
import { ExternalIcon } from '#platform/client/ui/icons.tsx';
import { useUser } from '#features/auth/client/index.ts';
import type { MessageProofControl } from './message/use-message-proof.ts';

interface ChooseWayProps {
  message: Pick<MessageProofControl, 'isOffered' | 'start' | 'isStarting' | 'startError'>;
  login: { logIn: () => Promise<void>; busy: boolean };
  /** Another button of the view is the main one. */
  isSecondary: boolean;
  onBack: () => void;
  /** Shown above the ways. */
  children: ReactNode;
}

/** The ways to prove a handle: by a message, which every account can send, and by a login. */
export function ChooseWay({ message, login, isSecondary, onBack, children }: ChooseWayProps) {
  const id = useId();
  const { isOffered, start, isStarting, startError } = message;
  const main = isSecondary ? 'secondary' : 'primary';
  const explanation = <DataExplanation withMessage={isOffered} />;
  return (
    <>
      {/* Of two ways, a phone shows both before anyone has to scroll. */}
      {!isOffered && explanation}
      <div className="grid gap-5">
        {children}
        {isOffered && (
          <Way
            id={`${id}-message`}
            note="Works for every account, private ones too. You send us a code, and we reply with six digits."
          >
            <Button
              size="lg"
              variant={main}
              wide
              icon={<SendIcon />}
              busy={isStarting}
              busyLabel="One moment..."
              aria-describedby={`${id}-message`}
              onClick={start}
            >
              Send us a message
            </Button>
            {startError !== null && (
              <p role="alert" className="text-sm font-medium text-danger">
                {startError}
              </p>
            )}
          </Way>
        )}
        <Way id={`${id}-login`} note={isOffered && 'Business or creator account? One tap with Instagram.'}>
          <Button
            size="lg"
            variant={isOffered ? 'secondary' : main}
            wide
            icon={<ExternalIcon />}
            busy={login.busy}
            busyLabel="Waiting for Instagram..."
            aria-describedby={isOffered ? `${id}-login` : undefined}
            onClick={() => void login.logIn()}
          >
            Continue with Instagram
          </Button>
        </Way>
        <Button variant="quiet" wide onClick={onBack}>
          Back to the search
        </Button>
      </div>
      {isOffered && explanation}
      {!isOffered && (
        <div className="-mb-3 *:border-b-0">
          <DetailsList name="creator" items={[{ title: 'Have a personal account?', content: <CreatorSteps /> }]} />
        </div>
      )}
    </>
  );
}

function Way({ id, note, children }: { id: string; note: string | false; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      {children}
      {note && (
        <p id={id} className="text-sm text-soft">
          {note}
        </p>
      )}
    </div>
  );
}

/** In the words of Instagram's own settings. */
const STEPS = [
  'In the Instagram app, open your profile and then Settings and activity.',
  'Under For professionals, choose Account type and tools.',
  'Choose Switch to professional account, then Creator. Any category will do.',
  'Come back here and confirm.',
];

function CreatorSteps() {
  return (
    <div className="grid gap-3">
      <p>
        Instagram only confirms business and creator accounts. Switching is free, takes a minute and can be undone the
        same way.
      </p>
      <ol className="grid list-decimal gap-1.5 ps-5">
        {STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}

const WHAT_STAYS = 'Only which account has the username stays, so that a later owner can’t read your letters.';

/** What is asked, what is kept and for how long: true for both ways. */
function DataExplanation({ withMessage }: { withMessage: boolean }) {
  const { user } = useUser();
  const lines = [
    {
      term: 'What we ask',
      text: withMessage
        ? 'Your username, the name on your profile, your Instagram account ID and how many followers you have. We don’t see your password, your other messages or who you follow.'
        : 'Your username, the name on your profile, your Instagram account ID and how many followers you have. We don’t see your password, your messages or who you follow.',
    },
    {
      term: 'What we keep',
      text: withMessage
        ? 'That this account is yours, with its username, name and ID, encrypted. We don’t keep your message or anything else that Instagram sends us.'
        : 'That this account is yours, with its username, name and ID, encrypted. We don’t keep anything else that Instagram sends us.',
    },
    {
      term: 'For how long',
      text: user
        ? `90 days, then you prove it again. You can make us forget it any time. ${WHAT_STAYS}`
        : `Until you close this browser, or log in or out. A day or two at most. If you create an account before that, it keeps this for 90 days. ${WHAT_STAYS}`,
    },
  ];
  return (
    <dl className="grid gap-4 border-y border-line py-5">
      {lines.map(({ term, text }) => (
        <div key={term} className="grid gap-x-5 sm:grid-cols-[8rem_1fr]">
          <dt className="eyebrow">{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
