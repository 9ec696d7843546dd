import { saveProof } from '#features/verification/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import type { Member } from './members.ts';
import { instagramIdOf, readerHandle } from './plan.ts';

/** A member whose list is measured. */
export interface Reader {
  member: Member;
  handle: string;
}

/** Lets the first members prove a handle each. They are few, so each goes the usual way. */
export async function fillReaders(services: Services, members: readonly Member[], count: number): Promise<Reader[]> {
  const readers = members.slice(0, count).map((member, index) => ({ member, handle: readerHandle(index) }));
  for (const [index, { member, handle }] of readers.entries()) {
    const instagramId = instagramIdOf(index);
    const account = { handle, instagramId, scopedId: `9${instagramId}`, name: 'Ada Byron' };
    await saveProof(services, {
      owner: { userId: member.userId },
      account,
      other: null,
      at: services.clock.now().getTime(),
    });
  }
  return readers;
}
