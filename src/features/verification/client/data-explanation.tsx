import { useUser } from '#features/auth/client/index.ts';

/** What is asked, what is kept and for how long: true for both ways. */
export function DataExplanation({ withMessage }: { withMessage: boolean }) {
  const { user } = useUser();
  const lines = [
    {
      term: 'What we ask',
      text: withMessage
        ? 'Your username, the name on your profile and a number that Instagram gives your account. Not your password, your other messages or whom you follow.'
        : 'Your username, the name on your profile and the number of your account. Not your password, your messages or whom you follow.',
    },
    {
      term: 'What we keep',
      text: withMessage
        ? 'That this account is yours, sealed. Whatever else Instagram hands us for it is thrown away at once, and the message to us is not kept.'
        : 'That this account is yours, sealed. Whatever else Instagram hands us for it is thrown away at once.',
    },
    {
      term: 'For how long',
      text: user
        ? '90 days. Then you confirm it again, and you can have it forgotten at any time.'
        : 'Until this browser session ends, or until you log in or out. The next person at this screen inherits nothing.',
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
