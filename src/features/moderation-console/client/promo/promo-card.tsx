import { useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Toggle } from '#platform/client/ui/toggle.tsx';
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import type { listPromoCodes, switchPromoCode } from '../../contract.ts';
import { promoCodesQuery } from '../console-queries.ts';
import { Day, useNow } from '../due-clock.tsx';
import { handleLostAccess } from '../handle-lost-access.ts';
import { EntryHead } from '../queue/entry-head.tsx';
import { PastDecisions } from '../queue/past-decisions.tsx';

export function PromoCard({ code }: { code: PromoEntry }) {
  const end = endOf(code, useNow());
  return (
    <article aria-label={code.code} className="grid items-center gap-x-8 gap-y-3 sm:grid-cols-[1fr_auto]">
      <EntryHead
        title={code.code}
        marks={
          <>
            <Badge tone="plain">{benefitOf(code)}</Badge>
            {end === 'Used up' && <Badge tone="plain">{end}</Badge>}
          </>
        }
        facts={
          <>
            {usesOf(code)}.{' '}
            {code.expiresAt !== null && (
              <>
                Last day <Day of={lastDayOf(code.expiresAt)} />.{' '}
              </>
            )}
            {code.description !== benefitOf(code) && code.description}
          </>
        }
      />
      <Switch code={code} isExpired={end === 'Expired'} />
      {code.events.length > 0 && (
        <div className="sm:col-span-2">
          <PastDecisions events={code.events} label="What was done" />
        </div>
      )}
    </article>
  );
}

function Switch({ code: { id, code, isActive }, isExpired }: { code: PromoEntry; isExpired: boolean }) {
  const queryClient = useQueryClient();
  const { run } = useAction(
    async (wanted: boolean) => {
      const body = { isActive: wanted };
      const changed = await call<typeof switchPromoCode>('PUT /api/moderation/promo-codes/:id', {
        params: { id },
        body,
      });
      queryClient.setQueryData(
        promoCodesQuery.queryKey,
        (known) => known && { codes: known.codes.map((one) => (one.id === id ? changed : one)) },
      );
    },
    (error) => {
      if (!handleLostAccess(queryClient, error))
        toastFailure('Code Not Changed', error, 'Nothing has changed. Please try again.');
    },
  );
  return (
    <Toggle
      label={
        <>
          {stateOf(isActive, isExpired)} <VisuallyHidden>{code}</VisuallyHidden>
        </>
      }
      checked={isActive && !isExpired}
      disabled={isExpired}
      onChange={(wanted) => void run(wanted)}
    />
  );
}

type PromoEntry = AnswerOf<typeof listPromoCodes>['codes'][number];

export function benefitOf({ type, value }: Pick<PromoEntry, 'type' | 'value'>): string {
  return type === 'premium_free' ? '30 days free' : `${value}% off every month`;
}

export function usesOf({ usedCount, maxUses }: Pick<PromoEntry, 'usedCount' | 'maxUses'>): string {
  if (maxUses !== null) return `Used ${usedCount} of ${maxUses} times`;
  return usedCount === 1 ? 'Used once' : `Used ${usedCount} times`;
}

/** The last day on which a code is valid: it expires at the first moment of the next day. */
export function lastDayOf(expiresAt: string): string {
  return new Date(new Date(expiresAt).getTime() - 1).toISOString().slice(0, 10);
}

/** An expired code is refused whether it is switched on or off. */
export function stateOf(isActive: boolean, isExpired: boolean): string {
  if (isExpired) return 'Expired';
  return isActive ? 'Switched on' : 'Switched off';
}

/** Why a code cannot be used any more, although it may be switched on. */
export function endOf(
  code: Pick<PromoEntry, 'expiresAt' | 'usedCount' | 'maxUses'>,
  now: number,
): 'Expired' | 'Used up' | null {
  if (code.expiresAt !== null && new Date(code.expiresAt).getTime() <= now) return 'Expired';
  return code.maxUses !== null && code.usedCount >= code.maxUses ? 'Used up' : null;
}
