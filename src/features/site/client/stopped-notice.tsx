import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MINUTE } from '#platform/shared/durations.ts';
import type { Stoppable } from '../contract.ts';
import { siteQuery } from './use-site.ts';

const TITLES: Record<Stoppable, string> = {
  'sign-ups': 'No new accounts right now',
  sending: 'Letters can’t be sent right now',
  answers: 'Answers can’t be sent right now',
};

interface StoppedNoticeProps {
  what: Stoppable;
  /** What can be done meanwhile. */
  children?: ReactNode;
}

/**
 * Says before somebody types that an operator has stopped what the form is for. Nothing is disabled: it may go on at any moment, and
 * the server decides.
 */
export function StoppedNotice({ what, children }: StoppedNoticeProps) {
  // Asked again when a form is opened, and when somebody comes back to the tab.
  const { data } = useQuery({ ...siteQuery, staleTime: MINUTE, refetchOnWindowFocus: true });
  const message = data?.stopped[what];
  if (!message) return null;
  return (
    <div role="status" className="grid gap-1 rounded-control border border-gilt px-4 py-3 text-sm text-ink">
      <p className="font-semibold">{TITLES[what]}</p>
      <p className="wrap-anywhere">{message}</p>
      {children && <p className="text-soft">{children}</p>}
    </div>
  );
}
