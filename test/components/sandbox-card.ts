import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import type { Endpoint } from '#platform/shared/endpoint.ts';
import type { Answer } from './fake-server.ts';

const path: string = '/sandbox/stripe/confirm';

/** What the demo's card form calls instead of Stripe. It is part of the sandbox, so no contract defines it. */
export const confirmCard = {
  method: 'POST',
  path,
  access: 'anyone',
  summary: 'Confirm a card at the sandbox.',
  body: z.looseObject({ clientSecret: z.string(), number: z.string() }),
  reply: z.object({ intentId: z.string() }),
} as Endpoint;

export function acceptCard(intentId = 'pi_1'): Answer {
  return { endpoint: confirmCard, respond: () => Response.json({ intentId }) };
}

/** The sandbox refuses the card, as Stripe does. */
export function refuseCard(status: number, code: string, message: string): Answer {
  return { endpoint: confirmCard, respond: () => Response.json({ code, message }, { status }) };
}

/** Fills in the card form on the screen and submits it. */
export async function payByCard(): Promise<void> {
  await page.getByLabelText('Card number').fill('4242 4242 4242 4242');
  await page.getByLabelText('Expiry').fill('1234');
  await page.getByLabelText('CVC').fill('123');
  await page.getByRole('button', { name: /^(Pay \$|Save card)/ }).click();
}
