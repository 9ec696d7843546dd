import type { Mail } from '#platform/server/mail/mail.ts';
import { postMails } from '#platform/server/mail/post-mail.ts';
import type { Services } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { postPushes } from './pushes/push-outbox.ts';
import { sendableFor, type NoticeKind } from './pushes/texts.ts';

/** What a member is to hear. Both ways are queued whatever they want and whether there is news or not, so that rows show neither. */
export interface Notice {
  userId: number;
  kind: NoticeKind;
  /** Null if they get none. */
  mail: Mail | null;
  isPushed: boolean;
}

const BLANK: Mail = { to: '', subject: '', text: '', html: '', isBlank: true };

export async function queueNotices(tx: Services, notices: readonly Notice[], options: Options = {}): Promise<void> {
  await postMails(
    tx,
    shuffle(notices).map(({ mail }) => mail ?? BLANK),
  );
  await queuePushes(tx, notices, options);
}

/** Pushes of several members that leave at the same moment would show push services that these have something in common. */
interface Options {
  /** Each push has a random delay of at most so much. */
  apartBy?: number;
}

export async function queuePushes(
  tx: Services,
  notices: readonly Omit<Notice, 'mail'>[],
  options: Options = {},
): Promise<void> {
  const now = tx.clock.now().getTime();
  await postPushes(
    tx,
    notices.map(({ userId, kind, isPushed }) => ({
      userId,
      kind,
      isOpen: isPushed,
      until: now + sendableFor(kind),
    })),
    options,
  );
}
