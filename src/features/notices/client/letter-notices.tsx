import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { useUser } from '#features/auth/client/index.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { Button, ButtonLink } from '#platform/client/ui/button.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { Notices, Ways } from '../contract.ts';
import { PushHint } from './push-hint.tsx';
import { useNotices } from './use-notices.ts';
import { useThisBrowser } from './use-this-browser.ts';

interface LetterNoticesProps {
  /** The username whose letters stand above. */
  handle: string;
}

/** 'Tell me when the next letter comes', below the letters of whoever has proved who they are. */
export function LetterNotices({ handle }: LetterNoticesProps) {
  const { user } = useUser();
  const { notices, askFor, show } = useNotices(user);
  if (user === null) return <ForVisitors handle={handle} />;
  if (!user || !notices) return null;
  return <ForMembers user={user} notices={notices} askFor={askFor} show={show} />;
}

interface FrameProps {
  title?: string;
  text: ReactNode;
  /** Changes with the buttons that are shown. */
  state?: string;
  children: ReactNode;
}

function Frame({ title = 'Tell me when the next letter comes', text, state = '', children }: FrameProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    // The button that was pressed is gone.
    if (shown.current !== state && document.activeElement === document.body) heading.current?.focus();
    shown.current = state;
  }, [state]);
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-2xl border border-edge bg-sheet p-5 sm:p-6">
      <div className="grid gap-1.5">
        <h3 id={id} ref={heading} tabIndex={-1} className="text-xl outline-none">
          {title}
        </h3>
        <p className="max-w-[58ch] text-soft">{text}</p>
      </div>
      {children}
    </section>
  );
}

const SAYS_NOTHING = 'without a word about the letter. You can stop any time.';

function ForVisitors({ handle }: LetterNoticesProps) {
  return (
    <Frame text={`Free, once a week, and ${SAYS_NOTHING} It takes a free account, which keeps your confirmation.`}>
      <ButtonLink href="/signup?for=notices" state={{ handle }} className="justify-self-start">
        Tell me
      </ButtonLink>
    </Frame>
  );
}

interface ForMembersProps {
  user: CurrentUser;
  notices: Notices;
  askFor: (letters: Ways) => Promise<void>;
  show: (notices: Notices) => void;
}

function ForMembers({ user, notices, askFor, show }: ForMembersProps) {
  const browser = useThisBrowser({ userId: user.id, notices, show });
  const { settings, emails, push } = notices;
  const byEmail = settings.letters.email && emails;
  const byPush = settings.letters.push && notices.browsers.length > 0;
  const isHere = settings.letters.push && browser.ownId !== null;
  const failed = (error: unknown) => toastFailure('Not Saved', error, 'Please try again.');

  const mail = useAction(async () => askFor({ email: true, push: settings.letters.push }), failed);
  const pushes = useAction(async () => {
    if (browser.ownId === null && !(await browser.add())) return;
    await askFor({ email: byEmail, push: true });
  }, failed);
  const stop = useAction(async () => {
    await askFor({ email: false, push: false });
    toast({ title: 'Notices Stopped', description: 'We won’t tell you about new letters any more.' });
  }, failed);
  useAskedAtSignUp(byEmail || byPush, () => void mail.run());

  const isPremium = user.membershipPlan === 'premium' && settings.often === 'daily';
  const often = isPremium ? 'Within a day' : 'Once a week';
  const offersPush = push !== null && !isHere;
  const pushButton = offersPush && browser.ability === 'ready' && (
    <Button
      variant="secondary"
      size={byEmail || byPush ? 'sm' : 'md'}
      busy={pushes.busy}
      onClick={() => void pushes.run()}
    >
      {byEmail || byPush ? 'Also in this browser' : 'In this browser'}
    </Button>
  );
  const state = [byEmail, byPush, isHere].join(' ');
  const hint = offersPush && <PushHint ability={browser.ability} />;

  if (!byEmail && !byPush) {
    return (
      <Frame state={state} text={`${often}, ${SAYS_NOTHING}`}>
        <div className="flex flex-wrap gap-3">
          <Button busy={mail.busy} onClick={() => void mail.run()}>
            By email
          </Button>
          {pushButton}
        </div>
        {hint}
      </Frame>
    );
  }
  return (
    <Frame
      state={state}
      title="We’ll tell you when the next letter comes"
      text={`${often}, ${whereOf({ user, byEmail, byPush })}`}
    >
      {byEmail && !user.emailVerified && <Unconfirmed user={user} />}
      <div className="flex flex-wrap items-center gap-3">
        {!byEmail && (
          <Button variant="secondary" size="sm" busy={mail.busy} onClick={() => void mail.run()}>
            Also by email
          </Button>
        )}
        {pushButton}
        <Button variant="secondary" size="sm" busy={stop.busy} onClick={() => void stop.run()}>
          Stop these notices
        </Button>
        <TextLink href="/account-settings?tab=privacy">All notices</TextLink>
      </div>
      {hint}
    </Frame>
  );
}

function whereOf({ user, byEmail, byPush }: { user: CurrentUser; byEmail: boolean; byPush: boolean }): string {
  const mail = `by email to ${user.email}`;
  if (byEmail && byPush) return `${mail} and in your browsers.`;
  return byEmail ? `${mail}.` : 'in your browsers.';
}

function Unconfirmed({ user }: { user: CurrentUser }) {
  return (
    <p className="rounded-control bg-blush px-4 py-3 text-sm">
      One thing first: open the link that we sent to <span className="font-semibold wrap-anywhere">{user.email}</span>.
      Until then we can’t email you. <TextLink href="/account-settings?tab=profile">Send it again</TextLink>
    </p>
  );
}

/** A visitor who asked for notices, and made an account for them, need not ask again. */
function useAskedAtSignUp(isTold: boolean, ask: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    const state: unknown = history.state;
    const hasAsked = typeof state === 'object' && state !== null && 'notices' in state;
    if (!hasAsked || isDone.current) return;
    isDone.current = true;
    // A reload asks for nothing.
    history.replaceState(null, '');
    if (!isTold) ask();
  });
}
