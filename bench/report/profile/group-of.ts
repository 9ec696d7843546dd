import type { SelfTime } from './self-times.ts';

/**
 * To what the time of a function is counted: one of our files, a package, a part of Node, native code with what called it, or
 * what the profiler puts in brackets.
 */
export function groupOf({ functionName, url, callerUrl }: Omit<SelfTime, 'micros'>): string {
  if (url !== '') return groupOfFile(url);
  if (functionName.startsWith('(')) return functionName;
  if (functionName.startsWith('RegExp: ')) return 'regular expressions';
  const caller = callerUrl === '' ? '(program)' : groupOfFile(callerUrl);
  // Most of what is native in Node's crypto is counted to the function around it, so the two are not told apart.
  return caller === CRYPTO ? CRYPTO : `native code called by ${caller}`;
}

const CRYPTO = 'crypto of Node, with its native part';

function groupOfFile(url: string): string {
  // A package inside another one counts as itself.
  const [, name] = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? [];
  if (name !== undefined) return name;
  const [, own] = /^file:.*?\/(src\/.+)$/.exec(url) ?? [];
  if (own !== undefined) return own;
  const [part] = url.replace(/^node:(internal\/)?/, '').split('/');
  return part === 'crypto' ? CRYPTO : `node:${part}`;
}
