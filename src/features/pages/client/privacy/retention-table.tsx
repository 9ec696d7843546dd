import { PROMISES } from '../promises.ts';

/** A selection, the longest first; docs/data-map.md has every table. */
const KEPT: readonly [what: string, howLong: string][] = [
  ['Your account, your plan and your choices', 'until you delete it'],
  ['That a profile has opted out', 'for good, or until it is taken back'],
  ['Which Instagram account had which username', 'for good'],
  ['Letters, unless taken back, deleted automatically, or their recipient opts out', `${PROMISES.letters} at most`],
  ['Letters that are held or were refused', `${PROMISES.undelivered} at most`],
  ['Chats in which nobody writes', PROMISES.silentChats],
  ['Chats that have ended', `${PROMISES.endedChats} more`],
  ['What you write on the contact page', PROMISES.messages],
  ['Requests to close a profile', PROMISES.requests],
  ['Reports, decisions and appeals', `${PROMISES.cases} after they are closed`],
  ['Suspensions, and a held letter that led to one', 'until they end'],
  ['Blocks and paused inboxes', 'until you take them back'],
  ['Searches', PROMISES.searches],
  ['What Instagram confirmed, and linked accounts it no longer confirms', PROMISES.proofs],
  ['That a payment was processed', PROMISES.payments],
  ['The log of logins', PROMISES.signIns],
  ['Staying logged in', `${PROMISES.sessions} at most, a day or two without a visit`],
  ['Emails that cannot be delivered', PROMISES.mails],
  ['How many letters you have sent today', PROMISES.quotas],
  ['Sign-ups that were not finished', PROMISES.signUps],
];

export function RetentionTable() {
  return (
    <table className="w-full border-y border-line">
      <thead className="sr-only">
        <tr>
          <th scope="col">What</th>
          <th scope="col">How long</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {KEPT.map(([what, howLong]) => (
          <tr key={what} className="align-baseline">
            <th scope="row" className="py-3 pe-4 text-start font-normal text-soft">
              {what}
            </th>
            <td className="w-[42%] py-3 font-semibold sm:w-[38%]">{howLong}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
