/** A link to Instagram, as the app and the site share it, with what follows the host. */
const LINK = /(?:https?:\/\/)?(?:[a-z]+\.)?(?:instagram\.com|instagr\.am)\/([^\s?#]*)/i;
/** The first piece of the paths of posts and of Instagram's own pages. None of them can be a username. */
const NOT_PROFILES =
  /^(?:p|reels?|tv|s|share|explore|stories|highlights|direct|accounts|about|legal|web|api|oauth|developer|popular)$/i;
const USERNAME = /^[a-z0-9._]{1,30}$/i;
/** 'Username: name', and '@name' within a text. An '@' inside an email address does not count. */
const LABELLED = /\busername:\s*@?([a-z0-9._]{1,30})/i;
const MENTION = /(?:^|[\s(])@([a-z0-9._]{1,30})/i;

/**
 * The handle that was typed or pasted: a username with or without @, a link to a profile or to a story, or a text that
 * contains one of these. Returns any other text without surrounding spaces and the leading @: it may be a name.
 */
export function readHandleInput(text: string): string {
  // Apps put invisible marks around what they share.
  const plain = text.replaceAll(/\p{Cf}/gu, '').trim();
  const link = LINK.exec(plain);
  if (link) return handleInPath(link[1] ?? '') ?? plain;

  const bare = plain.replace(/^[\s@]+/, '');
  const labelled = LABELLED.exec(plain);
  // A name such as '@Anna Berg' begins with a mention too, but does not talk about Instagram.
  const mention = plain.startsWith('@') && !/\binstagram\b/i.test(plain) ? null : MENTION.exec(plain);
  return withoutFullStop((labelled ?? mention)?.[1]) ?? bare;
}

/** Whether what `readHandleInput` returned is a link without a handle: to a post, or to another site. */
export function isOtherLink(input: string): boolean {
  return /^https?:|\/|\.com\b/i.test(input) && !USERNAME.test(input);
}

function handleInPath(path: string): string | undefined {
  const [first = '', second = ''] = path.split('/').filter((piece) => piece !== '_u');
  const handle = first.toLowerCase() === 'stories' && second !== 'highlights' ? second : first;
  const name = withoutFullStop(handle.replace(/^@/, ''));
  return name !== undefined && USERNAME.test(name) && !NOT_PROFILES.test(name) ? name : undefined;
}

/** No username ends with a full stop, but a sentence does. */
function withoutFullStop(handle: string | undefined): string | undefined {
  return handle?.replace(/\.+$/, '') || undefined;
}
