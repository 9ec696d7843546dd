import type { AddressInfo } from 'node:net';
import { existsSync, readdirSync } from 'node:fs';
import { CLIENT_FOLDER } from '#scripts/build/folders.ts';
import { cookiesOf, listen } from '#test/harness/chat/socket.ts';
import type { Answer, Fault } from '../check/answer.ts';
import { isErrorCode, judgeHeaders, parseObject } from '../check/judge.ts';
import type { Tally } from '../check/tally.ts';
import type { Attempt, Round } from '../rounds.ts';
import { leaksIn, loggedIn } from '../send-plan.ts';
import type { RawPlan } from './raw-plans.ts';
import { sendRaw } from './raw-request.ts';

/** The built pages, where there are some: `npm run prove` builds before, a single test file may not. */
export const BUILT_PAGES = existsSync(CLIENT_FOLDER) ? CLIENT_FOLDER : null;
const ASSET = BUILT_PAGES === null ? 'none.js' : (readdirSync(`${BUILT_PAGES}/assets`)[0] ?? '');

/** What answers before our code is asked, and knows nothing of it: Fastify's texts for Node's parser, and Node's own. */
const BEFORE_OUR_CODE: readonly RegExp[] = [
  /^400 \{"error":"Bad Request","message":"Client Error","statusCode":400\}$/,
  /^431 \{"error":"Request Header Fields Too Large","message":"Exceeded maximum allowed HTTP header size","statusCode":431\}$/,
  /^408 \{"error":"Request Timeout","message":"Client Timeout","statusCode":408\}$/,
  /^(400|417) $/,
];

export function rawSender(tally: Tally): Attempt<RawPlan> {
  return async (round, plan) => {
    await listen(round.app);
    const { port } = round.app.app.server.address() as AddressInfo;
    const { bytes, target } = writeRequest(round, plan);
    const start = performance.now();
    const { answers, rest, isClosed } = await sendRaw(port, chunksOf(bytes, plan.chunk), {
      cut: plan.isCut ? bytes.length / 2 : Infinity,
      isEnded: isUnframed(plan),
    });
    const ms = performance.now() - start;
    const [first] = answers;
    const call = `${plan.method} ${plan.target.slice(0, 60)}`;
    tally.count(`raw: ${plan.kind}`, call, { status: first?.status ?? 0, code: '', ms });
    // Whoever has the cookie of somebody else is taken for them.
    const isOther = plan.headers.some(([, value]) => value.includes('{othercookie}'));
    const sent = bytes.toString('latin1') + (isOther ? round.world.secrets.join(' ') : '');
    const faults = [
      ...answers.flatMap((answer) => judgeRaw(round, answer, target, sent)),
      ...loggedIn(round),
      ...(isClosed ? [] : [{ what: 'a connection that stays open', detail: rest.slice(0, 200) }]),
      ...(rest === '' ? [] : [{ what: 'an answer that is not HTTP', detail: rest.slice(0, 200) }]),
      ...(first || plan.isCut || isUnframed(plan) ? [] : [{ what: 'no answer', detail: '' }]),
    ];
    return {
      call,
      faults,
      request: `${JSON.stringify(bytes.toString('latin1').slice(0, 800))} → ${JSON.stringify(answers).slice(0, 600)}`,
    };
  };
}

/** Whether the server may wait for more, or for something else than HTTP: then the end of the connection is all there is to see. */
const isUnframed = ({ method, headers }: RawPlan) =>
  method === 'CONNECT' ||
  headers.some(([name]) => /^(content-length|transfer-encoding|expect|upgrade|connection)$/i.test(name));

function judgeRaw(round: Round, answer: Answer, target: string, sent: string): Fault[] {
  const faults = leaksIn(round, answer, sent);
  if (answer.status >= 500) faults.push({ what: `the status ${answer.status}`, detail: answer.body });
  if (answer.headers['x-request-id'] === undefined) {
    const text = `${answer.status} ${answer.body}`;
    const isKnown = answer.status === 101 || BEFORE_OUR_CODE.some((known) => known.test(text));
    return isKnown ? faults : [...faults, { what: 'an answer that is not ours', detail: text.slice(0, 300) }];
  }
  faults.push(...judgeHeaders(answer));
  if (answer.status >= 400 && target.startsWith('/api/') && answer.body !== '') {
    const { code, message } = parseObject(answer.body) ?? {};
    if (!isErrorCode(code) || typeof message !== 'string')
      faults.push({ what: `an error of another form (${answer.status})`, detail: answer.body.slice(0, 200) });
  }
  return faults;
}

/** The bytes of the request, with what the world has put in. */
function writeRequest({ world }: Round, plan: RawPlan): { bytes: Buffer; target: string } {
  const known: Record<string, string> = {
    cookie: cookiesOf(world.person(plan.caller).browser),
    othercookie: cookiesOf(world.person(plan.caller, true).browser),
    match: world.person('free').matchId,
    handle: world.person('reader').handle,
    asset: ASSET,
  };
  const fill = (text: string) =>
    text.replaceAll(/\{(cookie|othercookie|match|handle|asset)\}/g, (_, name: string) => known[name] ?? '');
  const target = fill(plan.target);
  const defaults: [string, string][] = [
    ['Host', 'localhost:3000'],
    ['Origin', 'http://localhost:3000'],
    ['Cookie', known['cookie'] ?? ''],
    ['Content-Type', 'application/json'],
    ...(plan.body === ''
      ? []
      : [['Content-Length', String(Buffer.byteLength(plan.body, 'latin1'))] as [string, string]]),
  ];
  // Node 26 writes '100 Continue' for a request that waits behind another into the middle of its own answer.
  const odd = plan.headers.filter(([name]) => plan.kind !== 'pipelined' || name !== 'Expect');
  // An odd header stands beside the ordinary one for headers, and in its place for all others.
  const names = new Set(odd.map(([name]) => name.toLowerCase()));
  const kept =
    plan.kind === 'with doubled headers' ? defaults : defaults.filter(([name]) => !names.has(name.toLowerCase()));
  const lines = [...kept, ...odd].map(([name, value]) => `${name}: ${fill(value)}\r\n`);
  const version =
    plan.kind === 'of another version'
      ? ['HTTP/1.0', 'HTTP/2.0', 'HTTP/1.1 x', 'http/1.1', ''][target.length % 5]
      : 'HTTP/1.1';
  const write = (more = '') =>
    Buffer.from(`${plan.method} ${target} ${version}\r\n${lines.join('')}${more}\r\n${plan.body}`, 'latin1');
  const last = write('Connection: close\r\n');
  return { bytes: plan.kind === 'pipelined' ? Buffer.concat([write(), write(), last]) : last, target };
}

function chunksOf(bytes: Buffer, size: number): Buffer[] {
  // A write for each byte of a long request takes long and shows nothing more.
  const step = size === 0 ? bytes.length : Math.max(size, Math.ceil(bytes.length / 200));
  return Array.from({ length: Math.ceil(bytes.length / step) }, (_, n) => bytes.subarray(n * step, (n + 1) * step));
}
