import { useUser } from '#features/auth/client/index.ts';

const WHAT_STAYS = 'Only which account has the username stays, so that a later owner can’t read your letters.';

/** What is asked, what is kept and for how long: true for both ways. */
export function DataExplanation({ withMessage }: { withMessage: boolean }) {
  const { user } = useUser();
  const lines = [
    {
      term: 'What we ask',
      text: withMessage
        ? 'Your username, the name on your profile, your Instagram account ID and how many followers you have. We don’t see your password, your other messages or who you follow.'
        : 'Your username, the name on your profile, your Instagram account ID and how many followers you have. We don’t see your password, your messages or who you follow.',
    },
    {
      term: 'What we keep',
      text: withMessage
        ? 'That this account is yours, with its username, name and ID, encrypted. We don’t keep your message or anything else that Instagram sends us.'
        : 'That this account is yours, with its username, name and ID, encrypted. We don’t keep anything else that Instagram sends us.',
    },
    {
      term: 'For how long',
      text: user
        ? `90 days, then you prove it again. You can make us forget it any time. ${WHAT_STAYS}`
        : `Until you close this browser, or log in or out. A day or two at most. ${WHAT_STAYS}`,
    },
  ];
  return (
    <dl className="grid gap-4 border-y border-line py-5">
      {lines.map(({ term, text }) => (
        <div key={term} className="grid gap-x-5 sm:grid-cols-[8rem_1fr]">
          <dt className="eyebrow">{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
