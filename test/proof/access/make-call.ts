import { listInboxes, searchConfessions } from '#features/inbox/contract.ts';
import { getNotices } from '#features/notices/contract.ts';
import { getPublicPage } from '#features/public-pages/contract.ts';
import { getMutedWords } from '#features/muted-words/contract.ts';
import { sendConfession } from '#features/sending/contract.ts';
import type { Endpoint } from '#platform/shared/endpoint.ts';
import { accountInputs } from './inputs/accounts.ts';
import { chatInputs } from './inputs/chats.ts';
import type { Input, Inputs } from './inputs/input.ts';
import { letterInputs } from './inputs/letters.ts';
import { siteInputs } from './inputs/site.ts';
import { vendorInputs } from './inputs/vendors.ts';
import { type CallerName, HANDLES, SHOWN } from './world/names.ts';
import type { Caller } from './world/people.ts';
import type { World } from './world/world.ts';

/** Calls that carry nothing have no input. */
export const INPUTS: Inputs = { ...letterInputs, ...chatInputs, ...accountInputs, ...siteInputs, ...vendorInputs };

const HOST = 'localhost:3000';

/** What somebody else finds afterwards, for calls that must not change it. */
const AFTERWARDS: [name: string, find: (world: World) => Promise<string>][] = [
  [
    '(and the recipient reads)',
    (world) => makeCall(world, `GET ${searchConfessions.path}`, searchConfessions, recipientOf(world)),
  ],
  [
    '(and somebody writes)',
    (world) => makeCall(world, `POST ${sendConfession.path}`, sendConfession, callerOf(world, 'premium')),
  ],
  [
    '(and the recipient looks)',
    async (world) => {
      const { browser } = recipientOf(world);
      const [inbox] = (await browser.call(listInboxes)).body.inboxes;
      const params = { handle: HANDLES.recipient };
      const { words } = (await browser.call(getMutedWords, { params })).body;
      return [inbox?.paused ? 'paused' : 'open', ...words].join(' ');
    },
  ],
  [
    '(and its owner looks)',
    async (world) => {
      const { browsers } = (await callerOf(world, 'premium').browser.call(getNotices)).body;
      return browsers.length === 0 ? 'gone' : 'still there';
    },
  ],
  [
    '(and somebody looks)',
    async (world) => makeCall(world, `GET ${getPublicPage.path}`, getPublicPage, callerOf(world, 'visitor')),
  ],
];

export function callerOf({ callers }: World, name: CallerName): Caller {
  const caller = callers.get(name);
  if (!caller) throw new Error(`There is no caller ${name}`);
  return caller;
}
const recipientOf = (world: World) => callerOf(world, 'recipient');

/**
 * Makes a call and says in a few words what happens: `404 NOT_FOUND`, `200 +letter` for an answer that shows the letter, or
 * `200, then …` with what somebody else finds afterwards.
 */
export async function makeCall(world: World, name: string, endpoint: Endpoint, caller: Caller): Promise<string> {
  const input = (await INPUTS[name]?.(world, caller)) ?? {};
  const { statusCode, body } = await world.subject.app.inject(requestOf(endpoint, input, caller));
  if (statusCode >= 400) return `${statusCode} ${codeIn(body)}`;
  const [, find] = AFTERWARDS.find(([ending]) => name.endsWith(ending)) ?? [];
  return `${statusCode}${shownIn(body)}${find ? `, then ${await find(world)}` : ''}`;
}

function requestOf({ method, path }: Endpoint, { params = {}, query, body, headers }: Input, caller: Caller) {
  const url = path.replaceAll(/:(\w+)/g, (_whole, key: string) => encodeURIComponent(params[key] ?? ''));
  return {
    method,
    url,
    ...(query && { query }),
    ...(body !== undefined && { payload: body }),
    headers: { host: HOST, ...(!caller.signs && { origin: `http://${HOST}` }), ...headers },
    cookies: Object.fromEntries(caller.browser.cookies),
  };
}

/** What of all that is secret stands in an answer. */
export function shownIn(text: string): string {
  const shown = Object.entries(SHOWN).filter(([, word]) => text.includes(word));
  return shown.map(([name]) => ` +${name}`).join('');
}

function codeIn(body: string): string {
  try {
    return String((JSON.parse(body) as { code?: unknown }).code);
  } catch {
    return 'without a code';
  }
}
