import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createTestApp, type TestApp } from './test-app.ts';

type Options = Parameters<typeof createTestApp>;

/** An app on an empty database, opened once for all tests of the calling file. Read it in tests and hooks only. */
export function appPerFile(...options: Options): Readonly<TestApp> {
  return openIn(beforeAll, afterAll, options);
}

/** An app on an empty database, opened anew for each test of the calling file. Read it in tests and hooks only. */
export function appPerTest(...options: Options): Readonly<TestApp> {
  return openIn(beforeEach, afterEach, options);
}

/** The result stands for the app that is open now, so that a test file can keep it in a constant. */
function openIn(before: typeof beforeAll, after: typeof afterAll, options: Options): Readonly<TestApp> {
  let current: TestApp | undefined;
  before(async () => {
    current = await createTestApp(...options);
  });
  after(async () => {
    await current?.close();
    current = undefined;
  });
  return new Proxy({} as TestApp, {
    get(_, key: keyof TestApp) {
      if (!current) throw new Error('The app is open only while tests and their hooks run');
      return current[key];
    },
  });
}
