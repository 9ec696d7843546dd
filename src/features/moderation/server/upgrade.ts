import * as z from 'zod/mini';
import { bytesOf, type Upgrade } from '#platform/server/db/upgrade.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import { AppealContent, appellantTags, sealAppeal } from './appeals/sealed-appeal.ts';
import { caseKeyOf, EventContent, sealedEvent } from './cases/sealed-event.ts';
import { sealSanctions, openSanctions } from './sanctions/sealed-sanctions.ts';
import { appeals, moderationEvents, sanctions } from './schema.ts';

const OldEvent = z.object({
  id: z.string(),
  case_id: z.string(),
  about: z.enum(moderationEvents.about.enumValues),
  action: z.string(),
  box: z.string(),
  moderator_id: z.nullable(z.int()),
  on_day: z.string(),
});

const oldEventBox = sealed('moderation_events.box', {
  version: 1,
  schema: z.omit(EventContent, { caseId: true, action: true, moderatorId: true }),
});

const moveEvents: Upgrade = {
  table: 'moderation_events',
  together: 'id',
  async move({ db, keys }, rows) {
    const moved = z.parse(z.array(OldEvent), rows).map((old) => {
      const { id, case_id: caseId, about, action, moderator_id: moderatorId, on_day: onDay } = old;
      const details = oldEventBox.open(keys, id, bytesOf(old.box));
      const box = sealedEvent.seal(keys, id, { caseId, action, moderatorId, ...details });
      return { id, caseKey: caseKeyOf(keys, caseId), about, box, onDay };
    });
    await db.insert(moderationEvents).values(moved);
  },
};

const OldAppeal = z.object({
  id: z.string(),
  sanction_tag: z.string(),
  box: z.string(),
  state: z.enum(['open', 'lifted', 'kept']),
  received_at: z.string(),
  closed_on: z.nullable(z.string()),
});

const oldAppealBox = sealed('appeals.box', { version: 1, schema: z.omit(AppealContent, { receivedAt: true }) });

const moveAppeals: Upgrade = {
  table: 'appeals',
  together: 'person_tag',
  async move({ db, keys }, rows) {
    const opened = z.parse(z.array(OldAppeal), rows).map((old) => ({
      ...old,
      content: {
        ...oldAppealBox.open(keys, old.id, bytesOf(old.box)),
        receivedAt: new Date(old.received_at).getTime(),
      },
    }));
    const ofEach = Map.groupBy(opened, ({ content }) => content.userId);
    const moved = [...ofEach].flatMap(([userId, all]) => {
      const tags = appellantTags(keys, userId);
      const latestFirst = all.toSorted((one, other) => other.content.receivedAt - one.content.receivedAt);
      return latestFirst.slice(0, tags.length).map((old, slot) => ({
        id: old.id,
        sanctionTag: bytesOf(old.sanction_tag),
        ownerTag: tags[slot] as Buffer,
        box: sealAppeal(keys, old.id, old.content),
        state: old.state,
        closedOn: old.closed_on,
      }));
    });
    await db.insert(appeals).values(moved);
  },
};

const OldSanctions = z.object({ person_tag: z.string(), box: z.string() });

/** The content stays as it was; the boxes now have one length. */
const moveSanctions: Upgrade = {
  table: 'sanctions',
  together: 'person_tag',
  async move({ db, keys }, rows) {
    const moved = z.parse(z.array(OldSanctions), rows).map((old) => {
      const personTag = bytesOf(old.person_tag);
      return sealSanctions(keys, personTag, openSanctions(keys, { personTag, box: bytesOf(old.box) }));
    });
    await db.insert(sanctions).values(moved);
  },
};

export const moderationUpgrades = [moveEvents, moveAppeals, moveSanctions];
