import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/server/clock.ts';
import { acceptForms } from '#platform/server/http/form-bodies.ts';
import type { PushSandboxAddress } from '#platform/server/push/push.ts';
import { registerSandboxStyles } from '../sandbox-page.ts';
import type { PushState } from './behaviours.ts';
import { BrowserStore, type BrowserFile } from './browser-store.ts';
import { registerCalls } from './register-calls.ts';
import { registerPage } from './register-page.ts';

const ROOT = '/sandbox/push';
const BROWSERS = `${ROOT}/browsers`;

export interface PushSandbox extends PushState {
  /** For the gateway, in place of the services of browsers' makers. */
  settings: PushSandboxAddress;
  register(app: FastifyInstance): void;
}

interface Options {
  /** Where it is served. */
  address: () => string;
  file: BrowserFile;
  clock: Clock;
}

/** Plays the push services of browsers' makers, and the browsers: they decrypt what they get, and show it on a page. */
export function openPushSandbox({ address, file, clock }: Options): PushSandbox {
  const sandbox: PushSandbox = {
    behaviour: 'answers',
    browsers: new BrowserStore(file),
    settings: pushSandboxSettings(address),
    register(app) {
      registerSandboxStyles(app);
      app.register(async (scope) => {
        acceptForms(scope);
        registerCalls(scope, BROWSERS, { state: sandbox, address, clock });
        registerPage(scope, ROOT, sandbox);
      });
    },
  };
  return sandbox;
}

export function pushSandboxSettings(address: () => string): PushSandboxAddress {
  return { path: BROWSERS, origin: address };
}
