import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { placeIssues } from '#platform/client/forms/place-issues.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { useSchemaForm } from '#platform/client/forms/use-schema-form.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { createPromoCode, NewPromoCode } from '../../contract.ts';
import { promoCodesQuery } from '../console-queries.ts';
import { handleLostAccess } from '../handle-lost-access.ts';
import { BLANK, complete, promoSchema } from './promo-schema.ts';

/** Creates a code. The input stays until the server has accepted it. */
export function useNewCode(onCreated: () => void) {
  const queryClient = useQueryClient();
  const [schema] = useState(() => promoSchema(new Date().toISOString().slice(0, 10)));
  const form = useSchemaForm(schema, BLANK);

  const { run, busy } = useAction(
    async (body: NewPromoCode) => {
      const created = await call<typeof createPromoCode>('POST /api/moderation/promo-codes', { body: complete(body) });
      toast({ title: 'Code Created', description: `${created.code} can be used now.` });
      await queryClient.invalidateQueries({ queryKey: promoCodesQuery.queryKey });
      onCreated();
    },
    (error) => {
      if (handleLostAccess(queryClient, error)) return;
      placeIssues(form.setError, error);
      if (hasCode(error, 'CODE_TAKEN')) {
        form.setError('code', { type: 'server', message: messageFor(error, '') }, { shouldFocus: true });
      }
      toastFailure('Code Not Created', error, 'The code was not created. Please try again in a moment.');
    },
  );

  return { form, busy, send: form.handleSubmit(run) };
}
