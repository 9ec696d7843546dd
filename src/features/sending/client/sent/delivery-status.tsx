import { DECIDED_WORDS, RULE_WORDS } from '#features/moderation/client/index.ts';
import { formatDay, formatHour } from '#platform/client/dates.ts';
import type { SentConfession } from '../../contract.ts';

/** What has happened to a letter or an answer, and when it vanishes. */
export function DeliveryStatus({ confession }: { confession: SentConfession }) {
  const { state, rule, appealed, submittedAt, vanishesOn } = confession;
  if (state === 'held' && appealed) return 'Appealed, being checked. The moderator can’t see who wrote it.';
  if (state === 'held')
    return `Being checked: it ${RULE_WORDS[rule ?? 'other']}. A moderator decides, and can’t see who wrote it.`;
  if (state === 'refused') {
    return `Not delivered: it ${DECIDED_WORDS[rule ?? 'other']}.${appealed ? ' We read it again after your appeal.' : ''}`;
  }
  if (!submittedAt) return 'Not delivered yet. It goes out together with other people’s letters.';
  return (
    <>
      Delivered on <time dateTime={submittedAt}>{formatHour(submittedAt)}</time>.
      {vanishesOn && (
        <>
          {' '}
          It is deleted on <time dateTime={vanishesOn}>{formatDay(vanishesOn)}</time>.
        </>
      )}
    </>
  );
}
