import type { FastifyReply } from 'fastify';

/** Usernames that cause a fault, so that a demo or a test can show how the product handles it. */
export const DISCOVERY_FAULTS = {
  'slow.discovery': 'found after three seconds',
  'silent.discovery': 'never answered',
  'rate.limited': 'refused: too many calls',
  'broken.discovery': 'a server error',
  'nonsense.discovery': 'an answer of an unknown shape',
} as const;

export const PICTURE_FAULTS = {
  'lost.picture': 'the picture is gone',
  'broken.picture': 'a server error',
  'moved.picture': 'the picture leads elsewhere',
  'huge.picture': 'more than a megabyte',
  'script.picture': 'a drawing that could carry a script',
  'foreign.picture': "an address that is not Instagram's",
} as const;

export const LOGIN_FAULTS = {
  'non.tester': 'refused: the app is in development, and the account is none of its testers',
  'wrong.app': 'refused: Instagram does not know the app',
  'spent.code': 'refused: the code was used already',
  'nameless.login': 'logged in, but the username is missing from the answer',
  'numeric.login': 'logged in, with ids that are numbers',
  'slow.login': 'logged in after three seconds',
  'silent.login': 'never answered',
  'broken.login': 'a server error',
  'moved.login': 'an answer that leads elsewhere',
  'nonsense.login': 'an answer of an unknown shape',
  'limited.login': 'refused: too many calls',
  'revoked.login': 'refused: the permission was withdrawn at once',
} as const;

/** Usernames of people who write to us. The fault shows when the product asks who wrote, or answers. */
export const SENDER_FAULTS = {
  'slow.sender': 'named after three seconds',
  'silent.sender': 'never answered',
  'broken.sender': 'a server error',
  'limited.sender': 'refused: too many calls',
  'nonsense.sender': 'an answer of an unknown shape',
  'consent.sender': 'refused: no consent to read who it is',
  'gone.sender': 'refused: no such user',
  'renamed.sender': 'has another username as soon as we have answered: renamed.since',
  'broken.reply': 'named, but our reply fails with a server error',
  'closed.window': 'named, but our reply comes too late',
} as const;

export type DiscoveryFault = keyof typeof DISCOVERY_FAULTS;
export type PictureFault = keyof typeof PICTURE_FAULTS;
export type LoginFault = keyof typeof LOGIN_FAULTS;
export type SenderFault = keyof typeof SENDER_FAULTS;

export function isDiscoveryFault(username: string): username is DiscoveryFault {
  return Object.hasOwn(DISCOVERY_FAULTS, username);
}

export function isPictureFault(username: string): username is PictureFault {
  return Object.hasOwn(PICTURE_FAULTS, username);
}

export function isLoginFault(username: string): username is LoginFault {
  return Object.hasOwn(LOGIN_FAULTS, username);
}

export function isSenderFault(username: string): username is SenderFault {
  return Object.hasOwn(SENDER_FAULTS, username);
}

/** Never answers; returns when the client disconnects. */
export async function neverAnswer(reply: FastifyReply): Promise<void> {
  await new Promise((resolve) => void reply.raw.once('close', resolve));
  reply.hijack();
}
