import { createElement, StrictMode, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageEntry } from '../navigation/page-entry.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const entry = () => navigation.currentEntry?.index;

function press(label: string, onClick: () => void): ReactNode {
  return createElement(Button, { onClick }, label);
}

/** A page with a dialog that opens another one, and that can close itself, be replaced, and remove its opener. */
function Page() {
  const [shown, setShown] = useState<'first' | 'second' | null>(null);
  const [isUpperOpen, setIsUpperOpen] = useState(false);
  const [hasOpener, setHasOpener] = useState(true);
  const close = () => setShown(null);
  const leave = () => {
    close();
    setHasOpener(false);
  };
  return createElement(
    'section',
    { 'aria-label': 'Settings' },
    hasOpener && press('Open', () => setShown('first')),
    shown === 'first' &&
      createElement(
        Dialog,
        { open: true, onClose: close, title: 'First' },
        press('Succeed', close),
        press('Remove the opener', leave),
        press('Next', () => setShown('second')),
        press('Ask', () => setIsUpperOpen(true)),
        createElement(Dialog, { open: isUpperOpen, onClose: () => setIsUpperOpen(false), title: 'Upper' }, 'Sure?'),
      ),
    createElement(Dialog, { open: shown === 'second', onClose: close, title: 'Second' }, 'Text'),
  );
}

async function openDialog(): Promise<number | undefined> {
  const container = document.body.appendChild(document.createElement('main'));
  const root = createRoot(container);
  onTestFinished(async () => {
    root.unmount();
    container.remove();
    await pageEntry.restore();
  });
  root.render(createElement(StrictMode, null, createElement(Page)));
  const before = entry();
  await button('Open').click();
  await expect.element(dialog('First')).toBeVisible();
  await expect.poll(entry).toBe((before ?? 0) + 1);
  return before;
}

async function expectClosed(name: string): Promise<void> {
  await expect.poll(() => dialog(name).elements()).toEqual([]);
}

describe('Back', () => {
  it('closes a dialog and nothing else', async () => {
    const before = await openDialog();
    history.back();
    await expectClosed('First');
    await expect.element(button('Open')).toHaveFocus();
    expect(entry()).toBe(before);
  });

  it('closes the upper one of two dialogs', async () => {
    const before = await openDialog();
    await button('Ask').click();
    await expect.element(dialog('Upper')).toBeVisible();
    await expect.poll(entry).toBe((before ?? 0) + 2);
    history.back();
    await expectClosed('Upper');
    await expect.element(button('Ask')).toHaveFocus();
    history.back();
    await expectClosed('First');
    expect(entry()).toBe(before);
  });
});

describe('a dialog that closes leaves no entry, and gives the focus back', () => {
  it.each([
    ['by Esc', () => userEvent.keyboard('{Escape}')],
    ['by its button', () => button('Close').click()],
    ['after a success', () => button('Succeed').click()],
  ])('%s', async (_, act) => {
    const before = await openDialog();
    await act();
    await expectClosed('First');
    await expect.poll(entry).toBe(before);
    await expect.element(button('Open')).toHaveFocus();
  });

  it('to the part of the page where the opener was', async () => {
    const before = await openDialog();
    await button('Remove the opener').click();
    await expect.element(page.getByRole('region', { name: 'Settings' })).toHaveFocus();
    await expect.poll(entry).toBe(before);
  });
});

it('makes room for a navigation that starts while another dialog above it closes', async () => {
  const before = await openDialog();
  await button('Ask').click();
  await expect.poll(entry).toBe((before ?? 0) + 2);
  const upper = dialog('Upper').element();
  if (upper instanceof HTMLDialogElement) upper.close();
  await expectClosed('Upper');
  await pageEntry.restore();
  expect(entry()).toBe(before);
});

it('leaves to the page what the page has put into the state meanwhile', async () => {
  const before = await openDialog();
  history.replaceState({ ...history.state, step: 'search' }, '');
  await button('Succeed').click();
  await expect.poll(entry).toBe(before);
  await expect.poll(() => history.state).toEqual({ step: 'search' });
});

it('passes its entry on to the dialog that replaces it', async () => {
  const before = await openDialog();
  await button('Next').click();
  await expect.element(dialog('Second')).toBeVisible();
  await expectClosed('First');
  history.back();
  await expectClosed('Second');
  expect(entry()).toBe(before);
});

it('leaves the page where it has scrolled meanwhile', async () => {
  const before = await openDialog();
  const tall = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => tall.remove());
  tall.style.height = '4000px';
  // In one go: the browser goes back a moment later.
  button('Succeed')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  scrollTo(0, 700);
  await expect.poll(entry).toBe(before);
  await expect.poll(() => history.scrollRestoration).toBe('auto');
  expect(scrollY).toBe(700);
});
