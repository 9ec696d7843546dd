import { useId, type ReactNode } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { DetailsList } from '#platform/client/ui/details-list.tsx';
import { SendIcon } from '#platform/client/ui/first-icons.tsx';
import { ExternalIcon } from '#platform/client/ui/icons.tsx';
import { CreatorSteps } from './creator-steps.tsx';
import { DataExplanation } from './data-explanation.tsx';
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
        <Way
          id={`${id}-login`}
          note={isOffered && 'For business and creator accounts. Instagram opens in a small window.'}
        >
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
