import { call } from '#platform/client/api/call.ts';
import type { confirmMessageProof } from '../../contract.ts';
import type { ExchangedAccount } from '../callback/exchange-code.ts';

/** What was typed or pasted, as the six digits that it should be. */
export function readDigits(typed: string): string {
  return typed.replaceAll(/\D/g, '').slice(0, 6);
}

/** Finishes the proof and returns the account that wrote to us. Throws what the server refuses it with. */
export async function confirmDigits(code: string, digits: string): Promise<ExchangedAccount> {
  const { userInfo } = await call<typeof confirmMessageProof>('POST /api/instagram/message/confirm', {
    body: { code, digits },
  });
  if (!userInfo) throw new Error('The server confirmed nobody');
  return userInfo;
}
