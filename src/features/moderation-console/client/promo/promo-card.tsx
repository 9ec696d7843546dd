import { useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Toggle } from '#platform/client/ui/toggle.tsx';
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx';
import type { switchPromoCode } from '../../contract.ts';
import { promoCodesQuery } from '../console-queries.ts';
import { Day } from '../due-clock.tsx';
import { handleLostAccess } from '../handle-lost-access.ts';
import { useNow } from '../now.ts';
import { EntryHead } from '../queue/entry-head.tsx';
import { PastDecisions } from '../queue/past-decisions.tsx';
import { benefitOf, endOf, lastDayOf, stateOf, usesOf, type PromoEntry } from './promo-labels.ts';

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
