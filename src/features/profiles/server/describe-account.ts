import { cleanText } from '#platform/shared/text.ts';
import type { InstagramAccount } from '#platform/server/gateways/instagram.ts';
import { getAvatar, type Profile } from '../contract.ts';

const LONGEST_LINE = 80;

/** An account as a result card shows it: nothing is made up, what the network does not tell is left out. */
export function describeAccount(account: InstagramAccount, pictureTag: string | null): Profile {
  const { id, username, name, biography, pictureUrl } = account;
  const hasPicture = pictureUrl !== null && pictureTag !== null;
  const title = firstLine(biography);
  return {
    id,
    username,
    name: firstLine(name) || username,
    platforms: ['Instagram'],
    ...(title === '' ? {} : { title }),
    ...(hasPicture && { avatar: `${getAvatar.path.replace(':username', username)}?tag=${pictureTag}` }),
  };
}

/** Written by strangers: without what would turn the words of the card around, and no longer than the card. */
function firstLine(text: string | null): string {
  const [line = ''] = cleanText(text ?? '').split('\n');
  const characters = [...line.trim()];
  if (characters.length <= LONGEST_LINE) return characters.join('');
  return `${characters
    .slice(0, LONGEST_LINE - 1)
    .join('')
    .trimEnd()}…`;
}
