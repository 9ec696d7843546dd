import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const oldestPostgres = 15;

/**
 * The folder that holds a PostgreSQL server new enough for us. Debian installs it outside the path, in one folder per version.
 * @returns {string | undefined}
 */
export function findPostgres() {
  const chosen = process.env['PG_BIN'];
  const folders = chosen
    ? [chosen]
    : [
        ...versionsIn('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`),
        spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim() ?? '',
        ...['/opt/homebrew/opt', '/usr/local/opt'].flatMap((brew) =>
          versionsIn(brew, 'postgresql@').map((version) => `${brew}/postgresql@${version}/bin`),
        ),
        ...pathFolders(),
      ];
  return folders.find((folder) => folder !== '' && serverVersion(folder) >= oldestPostgres);
}

/**
 * Redis, or Valkey, which answers the same commands.
 * @returns {string | undefined}
 */
export function findRedis() {
  const chosen = process.env['REDIS_SERVER'];
  if (chosen) return existsSync(chosen) ? chosen : undefined;
  return ['redis-server', 'valkey-server']
    .flatMap((name) => pathFolders().map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}

/**
 * A Chromium that the browser tests can drive.
 * @returns {string | undefined}
 */
export function findChromium() {
  const chosen = process.env['CHROMIUM'];
  if (chosen) return existsSync(chosen) ? chosen : undefined;
  // The headless shell is the same engine without a desktop around it, and needs little more than half the time.
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
  return [
    ...names.flatMap((name) => pathFolders().map((folder) => join(folder, name))),
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find((file) => existsSync(file));
}

/**
 * A Firefox of the distribution: the one that Playwright would download is patched.
 * @returns {string | undefined}
 */
export function findFirefox() {
  const chosen = process.env['FIREFOX'];
  if (chosen) return existsSync(chosen) ? chosen : undefined;
  return [
    ...['firefox-esr', 'firefox'].flatMap((name) => pathFolders().map((folder) => join(folder, name))),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ].find((file) => existsSync(file));
}

/**
 * The library that shifts the wall clock of a process. Debian has one folder per architecture.
 * @returns {string | undefined}
 */
export function findFaketime() {
  const folders = ['/usr/lib', '/usr/local/lib', ...foldersIn('/usr/lib')];
  return folders.map((folder) => join(folder, 'faketime', 'libfaketime.so.1')).find((file) => existsSync(file));
}

/** @param {string} folder */
function foldersIn(folder) {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

function pathFolders() {
  return (process.env['PATH'] ?? '').split(delimiter);
}

/** @param {string} folder */
function serverVersion(folder) {
  if (!existsSync(join(folder, 'initdb'))) return 0;
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

/** Newest first. @param {string} folder @param {string} [prefix] */
function versionsIn(folder, prefix = '') {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .map((name) => Number(name.slice(prefix.length)))
    .filter((version) => version > 0)
    .toSorted((a, b) => b - a);
}
