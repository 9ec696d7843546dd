import { afterEach, beforeAll, expect, it } from 'vitest';
import { keepPresses } from './keep-presses.ts';

beforeAll(keepPresses);
afterEach(() => document.body.replaceChildren());

/** A button whose form waits to be hydrated, one that works, and what was carried out. */
function openPage() {
  const form = document.createElement('form');
  form.dataset['waits'] = '';
  const [waiting, live] = [document.createElement('button'), document.createElement('button')];
  form.append(waiting);
  document.body.append(form, live);
  const done: string[] = [];
  form.addEventListener('submit', (event) => event.preventDefault());
  waiting.addEventListener('click', () => done.push('waiting'));
  live.addEventListener('click', () => done.push('live'));
  const hydrate = () => {
    delete form.dataset['waits'];
    document.dispatchEvent(new Event('hydrated'));
  };
  return { waiting, live, done, hydrate };
}

it('a press is carried out once, after hydration', () => {
  const { waiting, done, hydrate } = openPage();
  waiting.click();
  waiting.click();
  expect(done).toEqual([]);
  hydrate();
  hydrate();
  expect(done).toEqual(['waiting']);
});

it('a press is not carried out after a later one, also of a button that works already', () => {
  const { waiting, live, done, hydrate } = openPage();
  waiting.click();
  live.click();
  hydrate();
  expect(done).toEqual(['live']);
  expect(waiting.dataset['pressed']).toBeUndefined();
});
