import { PROMISES } from '../promises.ts';

/** A selection, the longest first; docs/data-map.md has every table. */
const KEPT: readonly [what: string, howLong: string][] = [
  ['Your account, your plan and your choices', 'until you delete it'],
  ['That a profile has opted out', 'for good, or until it is taken back'],
  ['Letters, unless taken back, set to vanish, or their recipient opts out', `${PROMISES.letters} at most`],
  ['Letters that are held or were refused', `${PROMISES.undelivered} at most`],
  ['Chats in which nobody writes', PROMISES.silentChats],
  ['Chats that have ended', `${PROMISES.endedChats} more`],
  ['What you write on the contact page', PROMISES.messages],
  ['Requests to close a profile', PROMISES.requests],
  ['Reports, decisions and appeals', `${PROMISES.cases} after they are closed`],
  ['Suspensions, with the held letter that one is for', 'until they end'],
  ['Blocks and paused inboxes', 'until you take them back'],
  ['To which Instagram account a username belonged', 'as long as letters can be read'],
  ['Searches', PROMISES.searches],
  ['What Instagram confirmed, and linked accounts it no longer confirms', PROMISES.proofs],
  ['That we have heard of a payment', PROMISES.payments],
  ['The log of sign-ins', PROMISES.signIns],
  ['Staying signed in', `${PROMISES.sessions} at most, a day or two without a visit`],
  ['Mails that cannot be delivered', PROMISES.mails],
  ['How much you have sent today', PROMISES.quotas],
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
