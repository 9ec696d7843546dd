import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from './button.tsx';

it('takes a double click for one press, keeps the focus while it is busy, and ignores presses and Enter in a field then', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  const submitted = vi.fn<(event: SubmitEvent) => void>((event) => event.preventDefault());
  container.addEventListener('submit', submitted);
  const show = (busy: boolean) =>
    root.render(
      createElement(
        'form',
        null,
        createElement('input', { 'aria-label': 'Name' }),
        createElement(Button, { type: 'submit', busy, busyLabel: 'Saving...' }, 'Save'),
      ),
    );

  show(false);
  await page.getByRole('button', { name: 'Save' }).dblClick();
  expect(submitted).toHaveBeenCalledTimes(1);
  show(true);
  const saving = page.getByRole('button', { name: 'Saving...' });
  await expect.element(saving).toHaveFocus();
  await expect.element(saving).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  await page.getByLabelText('Name').click();
  await userEvent.keyboard('{Enter}');
  expect(submitted).toHaveBeenCalledTimes(1);
  show(false);
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(submitted).toHaveBeenCalledTimes(2);
});
