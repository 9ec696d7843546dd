import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { useKeepFocus } from '#platform/client/ui/keep-focus.ts';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import { WarningIcon } from '#platform/client/ui/icons.tsx';
import type { MessageProof } from '../../contract.ts';
import { CodeToSend } from './code-to-send.tsx';
import { DigitsForm } from './digits-form.tsx';
import type { MessageProofControl } from './use-message-proof.ts';
import { TROUBLES, type Trouble } from './troubles.ts';

interface MessagePanelProps {
  control: MessageProofControl;
  /** More ways out, below 'Use another way'. */
  children?: ReactNode;
}

/** A proof by a message that is under way: the code to send, then the digits that came back, or why it cannot go on. */
export function MessagePanel({ control, children }: MessagePanelProps) {
  const { proof, trouble, cancel } = control;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useKeepFocus();
  const isSending = proof?.state === 'waiting' && trouble === null;

  useEffect(() => {
    // Later states take the focus themselves.
    if (isSending) heading.current?.focus({ preventScroll: true });
  }, [isSending]);

  return (
    <section ref={panel} aria-labelledby={id} className="grid gap-6">
      <h3 id={id} ref={heading} tabIndex={-1} className="text-xl outline-none">
        Send us a message
      </h3>
      {proof && trouble === null ? (
        <Steps proof={proof} control={control} />
      ) : (
        <TroubleNotice trouble={trouble ?? 'expired'} control={control} />
      )}
      <div className="grid gap-3">
        <Button variant="secondary" wide onClick={cancel}>
          Use another way
        </Button>
        {children}
      </div>
    </section>
  );
}

function Steps({ proof, control }: { proof: MessageProof; control: MessageProofControl }) {
  const hasDigits = proof.state !== 'waiting';
  return (
    <>
      {/* First, so that a small phone shows what to press. */}
      {hasDigits ? <DigitsForm confirm={control.confirm} /> : <CodeToSend proof={proof} />}
      <ol className="grid gap-3">
        <Step number={1} isNow={!hasDigits}>
          Send your code to <strong className="font-semibold wrap-anywhere">@{proof.recipient}</strong> on Instagram.
          Private accounts work too.
        </Step>
        <Step number={2} isNow={false}>
          We reply there with six digits.
        </Step>
        <Step number={3} isNow={hasDigits}>
          Type them here. Never share them with anyone.
        </Step>
      </ol>
      <Progress proof={proof} isDisconnected={control.isDisconnected} />
    </>
  );
}

function Step({ number, isNow, children }: { number: number; isNow: boolean; children: ReactNode }) {
  return (
    <li
      aria-current={isNow ? 'step' : undefined}
      className={classes('flex items-baseline gap-4', isNow ? 'text-ink' : 'text-soft')}
    >
      <span aria-hidden="true" className="eyebrow w-4 shrink-0 text-xl leading-none text-wax-ink">
        {number}
      </span>
      <span>{children}</span>
    </li>
  );
}

const PROGRESS = {
  waiting: 'Waiting for your message. The code works for',
  received: 'We got your message and are replying. The digits work for',
  answered: 'We’ve replied on Instagram. The digits work for',
  failed: '',
} as const;

/** Read out when it changes, which is once a minute at most. */
function Progress({ proof, isDisconnected }: { proof: MessageProof; isDisconnected: boolean }) {
  const left = useTimeLeft(proof.expiresAt);
  return (
    <p role="status" className="text-sm text-soft">
      {isDisconnected
        ? 'No connection right now. We keep trying. Your message isn’t lost.'
        : `${PROGRESS[proof.state]} ${left}.`}
    </p>
  );
}

const REFRESHED_EVERY = 10 * SECOND;

/**
 * In whole minutes: a countdown by seconds would hurry people, and be read out without end. `now` may be some seconds old, and ten
 * minutes must not be shown as eleven.
 */
export function timeLeft(expiresAt: string, now: number): string {
  const minutes = Math.ceil((Date.parse(expiresAt) - now - REFRESHED_EVERY) / MINUTE);
  return minutes > 1 ? `${minutes} minutes` : 'one minute at most';
}

/** The time left, corrected as it passes. */
function useTimeLeft(expiresAt: string): string {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESHED_EVERY);
    return () => clearInterval(timer);
  }, []);
  return timeLeft(expiresAt, now);
}

interface TroubleNoticeProps {
  trouble: Trouble;
  control: Pick<MessageProofControl, 'start' | 'isStarting' | 'startError'>;
}

/** What went wrong, and the way on. */
function TroubleNotice({ trouble, control: { start, isStarting, startError } }: TroubleNoticeProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { title, text } = TROUBLES[trouble];

  useEffect(() => {
    // The field that had the focus may be gone.
    if (document.activeElement === document.body) button.current?.focus();
  }, []);

  return (
    <div className="grid gap-5 rounded-control border border-line bg-blush p-5">
      <div role="alert" className="flex items-start gap-3">
        <WarningIcon className="mt-0.5 size-6 text-danger" />
        <div className="grid gap-1">
          <p className="font-semibold">{title}</p>
          <p>{text}</p>
          {startError !== null && <p className="mt-2 font-medium text-danger">{startError}</p>}
        </div>
      </div>
      <Button ref={button} size="lg" wide busy={isStarting} busyLabel="One moment..." onClick={start}>
        Get a new code
      </Button>
    </div>
  );
}
