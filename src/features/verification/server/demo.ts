import type { DemoAccount } from '#platform/server/feature.ts';
import type { Services } from '#platform/server/services.ts';
import { holdHandle } from './handles/handle-holders.ts';
import { saveProofAndClaim } from './proofs/save-proof.ts';
import { saveProof } from './proofs/proofs.ts';

/** Somebody of the sandbox's Instagram whom the demo's free member has proved to be. */
export const DEMO_PROOF = {
  email: 'free@subrosa.example',
  account: {
    handle: 'flora.whitfield',
    name: 'Flora Whitfield',
    instagramId: '17841400000000137',
    scopedId: '26100000000000254',
  },
};

/** Anew at every start: nobody in the demo should find the proof run out. */
export async function seedDemoProof(services: Services, people: DemoAccount[]): Promise<void> {
  const { email, account } = DEMO_PROOF;
  const owner = people.find((person) => person.email === email);
  if (!owner) return;
  const { userId } = owner;
  const { handle, instagramId } = account;
  await saveProofAndClaim(services, account, (tx) => saveProof(tx, { userId }, account));
  await holdHandle(services, { userId, handle, instagramId, until: null });
}
