import type { DemoAccount } from '#platform/server/feature.ts';
import type { Services } from '#platform/server/services.ts';
import { saveProof } from './proofs/save-proof.ts';

/** The account of the Instagram sandbox that the demo's free member has proved. */
export const DEMO_PROOF = {
  email: 'free@subrosa.example',
  account: {
    handle: 'flora.whitfield',
    name: 'Flora Whitfield',
    instagramId: '17841400000000137',
    scopedId: '26100000000000254',
  },
};

/** Runs at every start, so that the proof never expires in the demo. */
export async function seedDemoProof(services: Services, people: DemoAccount[]): Promise<void> {
  const { email, account } = DEMO_PROOF;
  const owner = people.find((person) => person.email === email);
  if (owner)
    await saveProof(services, {
      owner: { userId: owner.userId },
      account,
      other: null,
      at: services.clock.now().getTime(),
      until: null,
    });
}
