/** What Instagram says about an account at a moment. */
export interface Look {
  username: string;
  name: string | null;
  followers: number | null;
}

/** Numbers of followers that differ by more are not those of one account, asked twice within seconds. */
const MAX_SHARE = 0.02;
const MAX_DIFFERENCE = 5;

/**
 * Whether the sender of a message and the account that a lookup shows are one: three answers in a row, sender, lookup and sender,
 * with the same username, the same name and about the same number of followers. The second answer about the sender rules out that
 * the username passed on between the first two. A lookup may be out of date and show who had the username before: that account has
 * another name or other followers.
 */
export function isSameAccount(sender: Look, shown: Look, senderAgain: Look): boolean {
  return [sender, senderAgain].every((one) => one.username === shown.username && isAlike(one, shown));
}

/**
 * Whether the two ids of an account are two accounts after all: they have different usernames. A lookup that is out of date still
 * shows the account under the username it had before, with the same name and followers: that means nothing.
 */
export function isAnotherAccount(sender: Look, shown: Look): boolean {
  return sender.username !== shown.username && !isAlike(sender, shown);
}

function isAlike(one: Look, other: Look): boolean {
  return (one.name ?? '').trim() === (other.name ?? '').trim() && hasAboutAsMany(one.followers, other.followers);
}

function hasAboutAsMany(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return false;
  return Math.abs(one - other) <= Math.max(MAX_DIFFERENCE, MAX_SHARE * Math.max(one, other));
}
