import type { Keys } from '#platform/server/keys/keys.ts';
import type { Sanction } from '../sanctions/sanction-box.ts';
import type { appeals } from '../schema.ts';

type AppealRow = typeof appeals.$inferSelect;

/** What somebody says against a suspension, and the suspension as it stood then. */
export interface Plea {
  message: string;
  userId: number;
  sanction: Pick<Sanction, 'id' | 'caseId' | 'reason' | 'until'>;
}

const place = (id: string) => `appeals.box:${id}`;

export function sealPlea(keys: Keys, id: string, plea: Plea): Buffer {
  return keys.sealText(JSON.stringify(plea), place(id));
}

export function openPlea(keys: Keys, { id, box }: Pick<AppealRow, 'id' | 'box'>): Plea {
  return JSON.parse(keys.openText(box, place(id))) as Plea;
}

export const appealedTag = (keys: Keys, sanctionId: string) => keys.tag('person', 'appeal', 'sanction', sanctionId);
export const appellantTag = (keys: Keys, userId: number) => keys.tag('person', 'appeal', 'account', userId);
