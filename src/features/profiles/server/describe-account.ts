import { cleanText } from '#platform/shared/text.ts';
import type { InstagramAccount } from '#platform/server/gateways/instagram.ts';
import type { Uses } from '#platform/server/services.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { handleId, type KnownAccount } from '#features/handles/server/index.ts';
import { getAvatar, type Profile } from '../contract.ts';

const MAX_LENGTH = 80;

/** Accounts as result cards show them. */
export async function describeAccounts(
  { lookups, keys }: Uses<'lookups' | 'keys'>,
  accounts: readonly InstagramAccount[],
): Promise<Profile[]> {
  const known = await lookups.getAll(accounts.map(({ username }) => username));
  return accounts.map((account) => {
    const { username } = account;
    return describeAccount(account, pictureTag(keys, username, known.get(username)));
  });
}

/** Fields that Instagram does not return are left out, never invented. */
export function describeAccount(account: InstagramAccount, tag: string | null): Profile {
  const { id, username, name, biography, pictureUrl } = account;
  const hasPicture = pictureUrl !== null && tag !== null;
  const title = firstLine(biography);
  return {
    id,
    username,
    name: firstLine(name) || username,
    platforms: ['Instagram'],
    ...(title === '' ? {} : { title }),
    ...(hasPicture && { avatar: `${getAvatar.path.replace(':username', username)}?tag=${tag}` }),
  };
}

/** Untrusted text: removes characters that reverse its direction, and cuts it to the card's length. */
function firstLine(text: string | null): string {
  const [line = ''] = cleanText(text ?? '').split('\n');
  const characters = [...line.trim()];
  if (characters.length <= MAX_LENGTH) return characters.join('');
  return `${characters
    .slice(0, MAX_LENGTH - 1)
    .join('')
    .trimEnd()}…`;
}

const BYTES = 12;

/**
 * The tag that a search adds to a picture's address. Without it, anybody could test by the address whether a handle was
 * searched for. It is valid as long as the lookup it was made from.
 */
export function pictureTag(keys: Keys, handle: string, known: KnownAccount | undefined): string | null {
  if (!known) return null;
  return keys.tag('handle', 'picture', handleId(handle), known.seenAt).subarray(0, BYTES).toString('base64url');
}
