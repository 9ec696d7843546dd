import { useEffect, useReducer, useRef, useState } from 'react';
import { AuthPage, BackToSearch, useUser, useThenLetter, type WaitingLetter } from '#features/auth/client/index.ts';
import type { MembershipPlan } from '#features/plans/contract.ts';
import type { PromoState } from '#features/promo/client/index.ts';
import { lazyComponent } from '#platform/client/lazy-component.tsx';
import { focusPage } from '#platform/client/navigation/focus-page.ts';
import { loginPath } from '#platform/client/navigation/next-path.ts';
import { useSearch } from '#platform/client/navigation/use-search.ts';
import { useShowHeldPage } from '#platform/client/navigation/use-show-held-page.ts';
import { useLazyComponent } from '#platform/client/use-lazy-component.ts';
import { useStoredToast } from '#platform/client/ui/stored-toast.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { ArrowLeftIcon, MaskIcon } from '#platform/client/ui/icons.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { formatDollars } from '#platform/shared/price.ts';
import { MONTHLY_PRICE } from '../../contract/monthly-price.ts';
import { LETTERS_PATH, useForLetters, type ForLetters } from '../for-letters.ts';
import { PaymentNotice } from './payment-notice.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const AlreadySignedIn = lazyComponent(
  () => import('./already-signed-in.tsx').then((m) => m.AlreadySignedIn),
  'Loading',
);

const loadStopped = () => import('./sign-ups-stopped.tsx').then((m) => m.SignUpsStopped);

interface SignUpPageProps {
  /** The letter to be written once the account exists. */
  letter: WaitingLetter | null;
}

export function SignUpPage({ letter: waiting }: SignUpPageProps) {
  const plan = usePlan();
  const { user, error } = useUser();
  const asking = user === undefined && !error;
  // A visitor who signs up here is signed in a moment before the page is left.
  const [created, markCreated] = useReducer(() => true, false);
  const [promo, setPromo] = useState<PromoState>({ kind: 'empty' });
  const then = useThenLetter();
  const forLetters = useForLetters();
  // Only members can write a text, so its author has an account.
  const letter = waiting?.isWritten || forLetters ? null : waiting;
  const { Component: Stopped } = useLazyComponent(loadStopped, true);
  useStoredToast();
  useShowHeldPage(plan !== null);

  if (user && !created) return <AlreadySignedIn user={user} />;
  return (
    <AuthPage
      back={then ? <BackToSearch /> : <BackTo {...(forLetters ? LETTERS : PLANS)} />}
      title={letter ? <span className="wrap-anywhere">Sign up to write to @{letter.to}</span> : 'Create your account'}
      lead={
        <>
          {forLetters && <LettersNote {...forLetters} />}
          <PlanBadge plan={plan} />
        </>
      }
      foot={
        <>
          <p>
            Already have an account? <LogInLink then={then} next={forLetters && LETTERS_PATH} />
          </p>
          {forLetters && (
            <p className="wrap-anywhere">
              Logging in to an existing account asks you to confirm{' '}
              {forLetters.handle === null ? 'your username' : `@${forLetters.handle}`} again.
            </p>
          )}
          {then && (
            <p>
              More than one letter a day?{' '}
              <TextLink href="/membership" replace state={then}>
                Compare the plans
              </TextLink>
            </p>
          )}
        </>
      }
    >
      <Card className="grid gap-6">
        {asking ? (
          <SkeletonLines label="Loading the form" />
        ) : (
          <>
            {plan !== 'free' && (
              <div data-for={plan === null ? 'premium' : undefined}>
                <PaymentNotice promo={promo} />
              </div>
            )}
            {Stopped && <Stopped />}
            <SignUpForm plan={plan ?? 'free'} onCreated={markCreated} onPromo={setPromo} />
          </>
        )}
      </Card>
    </AuthPage>
  );
}

const PLANS = { href: '/membership', label: 'Back to the plans' };
const LETTERS = { href: LETTERS_PATH, label: 'Back to your letters' };

function BackTo({ href, label }: { href: string; label: string }) {
  return (
    <TextLink href={href} tone="ink" className="inline-flex min-h-11 items-center gap-2 text-sm">
      <ArrowLeftIcon />
      {label}
    </TextLink>
  );
}

/** For a visitor who has read their letters, or found none yet. */
function LettersNote({ purpose, handle }: ForLetters) {
  return (
    <span className="mb-3 block wrap-anywhere">
      {purpose === 'notices'
        ? `Create your free account, and we’ll tell you when ${handle === null ? 'your next letter' : `the next letter to @${handle}`} comes.`
        : `Create your free account, and you can answer ${handle === null ? 'your letters' : `letters to @${handle}`}.`}
    </span>
  );
}

interface LogInLinkProps {
  then: ReturnType<typeof useThenLetter>;
  /** Where to go on after logging in. */
  next: string | null;
}

function LogInLink({ then, next }: LogInLinkProps) {
  const path = then ? '/' : next;
  return (
    <TextLink href={path === null ? '/login' : loginPath(path)} replace={then !== null} state={then}>
      Log in
    </TextLink>
  );
}

/** Both, of which the style sheet shows one, until the address says which plan it is. */
function PlanBadge({ plan }: { plan: MembershipPlan | null }) {
  return (
    <>
      {plan !== 'premium' && (
        <span data-for={plan === null ? 'free' : undefined}>
          <Badge>Free Access Selected</Badge>
        </span>
      )}
      {plan !== 'free' && (
        <span data-for={plan === null ? 'premium' : undefined}>
          <Badge tone="gold" icon={<MaskIcon className="size-4" />}>
            Premium Plan Selected ({formatDollars(MONTHLY_PRICE)}/month)
          </Badge>
        </span>
      )}
    </>
  );
}

/** Null until the address is known. Choosing another plan on the page moves the focus to its top again. */
function usePlan(): MembershipPlan | null {
  const search = useSearch();
  const plan = search === null ? null : planOf(search);
  const before = useRef(plan);

  useEffect(() => {
    if (before.current !== null && before.current !== plan) focusPage();
    before.current = plan;
  }, [plan]);

  return plan;
}

/** The plan that `?plan=` names; free for any other value. */
export function planOf(search: string): MembershipPlan {
  return new URLSearchParams(search).get('plan') === 'premium' ? 'premium' : 'free';
}
