import { call } from '#platform/client/api/call.ts';
import type { Confirmation, confirmIdentity, startPasskeyConfirmation } from '../../contract.ts';
import { askForPasskey } from '../ceremony/browser-passkeys.ts';

export async function confirmWithPasskey(): Promise<Confirmation> {
  const options = await call<typeof startPasskeyConfirmation>('POST /api/auth/confirmation/start');
  return confirmWith({ answer: await askForPasskey(options) });
}

type Proof = Parameters<typeof call<typeof confirmIdentity>>[1]['body'];

export function confirmWith(body: Proof): Promise<Confirmation> {
  return call<typeof confirmIdentity>('POST /api/auth/confirmation', { body });
}
