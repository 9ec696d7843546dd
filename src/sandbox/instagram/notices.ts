/** What a page tells after an action. The key is in the address, so that a reload shows it again. */
const NOTICES = {
  forged: 'A fake event was sent. Sub Rosa answered with status ',
  refused: 'Instagram tries again later, because Sub Rosa answered with status ',
  held: 'This message arrives after the next one.',
  tapped: 'Instagram passed on the link’s code. No message was sent.',
  'not-told': 'Nothing was passed on: in a new conversation, the link’s code is sent with the first message.',
  'window-closed': 'The conversation is 25 hours old now, so Sub Rosa can no longer reply.',
  blocked: 'Sub Rosa is blocked.',
  unblocked: 'Sub Rosa is no longer blocked.',
  'consent-withdrawn': 'Sub Rosa can no longer see who this is.',
  'consent-given': 'Sub Rosa can see who this is again.',
  renamed: 'The username has changed.',
  'handed-on': 'The username belongs to the other account now.',
  swapped: 'The usernames are swapped.',
  'swap-awaited': 'The usernames are swapped once Sub Rosa has asked as many questions.',
  taken: 'This username is taken or not valid.',
  nobody: 'There is no other account with this username.',
  personal: 'This is a personal account now.',
  professional: 'This is a creator account now.',
  restricted: 'The account is for adults only now.',
  unrestricted: 'The account is for all ages again.',
  deleted: 'The account is deleted, and its username is free.',
  lagging: 'For an hour the search shows all accounts as they are now.',
  'caught-up': 'The search shows all accounts as they are.',
  changed: 'Changed.',
} as const;

export type Notice = keyof typeof NOTICES;

/** The text for what the address says; null if it says nothing. */
export function readNotice({ notice = '', status = '' }: { notice?: string; status?: string }): string | null {
  if (!Object.hasOwn(NOTICES, notice)) return null;
  const text = NOTICES[notice as Notice];
  return text.endsWith(' ') ? `${text}${/^\d{3}$/.test(status) ? status : '503'}.` : text;
}
