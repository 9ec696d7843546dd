import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '#test/components/fake-server.ts';
import { openApp } from '#test/components/open-app.ts';
import { getDataDeletion } from '../contract.ts';

const ADDRESS = '/data-deletion/nobody-knows-it-';
const heading = (name: string) => page.getByRole('heading', { name });

describe('the status of a deletion', () => {
  it('is unknown for an unknown code', async () => {
    await openApp(ADDRESS, { answers: [refuse(getDataDeletion, 'NOT_FOUND')] });
    await expect.element(heading('We don’t know this code')).toBeVisible();
  });

  it('is shown as pending until it is completed', async () => {
    await openApp(ADDRESS, { answers: [answer(getDataDeletion, { requestedOn: '2026-11-14', completedOn: null })] });
    await expect.element(heading('It is being deleted')).toBeVisible();
    await expect.element(page.getByText(/Requested on November 14, 2026\./)).toBeVisible();
  });
});
