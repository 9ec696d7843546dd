import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');

/**
 * A file that operators copy, with names, ports and paths replaced. Each must be there: a file that has changed would otherwise be
 * tested without its replacement.
 */
export function fillIn(file: string, replacements: [search: string | RegExp, by: string][]): string {
  let text = readFileSync(join(ROOT, 'deploy', file), 'utf8');
  for (const [search, by] of replacements) {
    const before = text;
    text = text.replaceAll(search, by);
    if (text === before) throw new Error(`deploy/${file} has no ${String(search)}`);
  }
  return text;
}

/** The value of a setting `name = value` or `name=value`. */
export function settingOf(file: string, name: string): string {
  const [, value] = new RegExp(`^${name} ?= ?(.*)$`, 'm').exec(fillIn(file, [])) ?? [];
  if (value === undefined) throw new Error(`deploy/${file} does not set ${name}`);
  return value.replace(/^'(.*)'$/, '$1');
}
