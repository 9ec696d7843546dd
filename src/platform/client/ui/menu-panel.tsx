import { useEffect, useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { enterHistory } from './dialog-history.ts';

/** What gets the focus when a menu opens: the panel after a click, an item after a key. */
export type MenuFocus = 'menu' | 'first' | 'last';

const GAP = 8;
const MARGIN = 12;

interface MenuPanelProps {
  /** The id of the button. */
  triggerId: string;
  align: 'start' | 'end';
  focus: MenuFocus;
  onClose: () => void;
  children: ReactNode;
}

/**
 * An open menu: below its button, or above where there is no room, and inside the window. It scrolls in a window that is too low.
 * Back closes it.
 */
export function MenuPanel({ triggerId, align, focus, onClose, children }: MenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const place = () => placePanel(panel.current, document.getElementById(triggerId), align);
    // In the top layer, where notices are: the later one is above.
    panel.current?.showPopover();
    place();
    const items = itemsIn(panel.current);
    (focus === 'menu' ? panel.current : items.at(focus === 'first' ? 0 : -1))?.focus();
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }, [triggerId, align, focus]);

  const close = useEffectEvent(onClose);
  useLayoutEffect(() => enterHistory(() => close()), []);

  useEffect(() => {
    const opener = document.getElementById(triggerId);
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !panel.current?.contains(target) && !opener?.contains(target);
    const closeOutside = ({ target }: Event) => {
      if (isOutside(target)) onClose();
    };
    for (const event of ['pointerdown', 'focusin']) document.addEventListener(event, closeOutside);
    return () => {
      for (const event of ['pointerdown', 'focusin']) document.removeEventListener(event, closeOutside);
    };
  }, [triggerId, onClose]);

  // Closing returns the focus, unless an item opened a dialog or led to a page that has it.
  useEffect(() => {
    const opener = document.getElementById(triggerId);
    return () => {
      setTimeout(() => document.activeElement === document.body && opener?.focus());
    };
  }, [triggerId]);

  function moveFocus(event: KeyboardEvent): void {
    const items = itemsIn(panel.current);
    const at = items.findIndex((item) => item === document.activeElement);
    const next = itemForKey(event.key, items, at);
    if (next) event.preventDefault();
    next?.focus();
    if (event.key === ' ' && at !== -1) {
      event.preventDefault();
      items[at]?.click();
    }
    if (event.key !== 'Escape' && event.key !== 'Tab') return;
    // Tab goes on from the button.
    document.getElementById(triggerId)?.focus();
    event.stopPropagation();
    onClose();
  }

  return (
    <div
      ref={panel}
      popover="manual"
      role="menu"
      aria-labelledby={triggerId}
      tabIndex={-1}
      onKeyDown={moveFocus}
      onPointerMove={({ target }) => focusItemAt(target)}
      onClick={({ target }) => itemAt(target) && onClose()}
      className="fixed inset-auto m-0 max-h-[calc(100dvh-1.5rem)] min-w-60 animate-rise overflow-y-auto wrap-anywhere rounded-control border border-line bg-sheet p-1.5 text-base text-ink outline-none lifted"
    >
      {children}
    </div>
  );
}

function itemsIn(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}

function itemAt(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[role=menuitem]') : null;
}

function focusItemAt(target: EventTarget): void {
  const item = itemAt(target);
  if (item !== document.activeElement) item?.focus({ preventScroll: true });
}

function itemForKey(key: string, items: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[Math.min(at + 1, items.length - 1)];
  if (key === 'ArrowUp') return items.at(at === -1 ? -1 : Math.max(at - 1, 0));
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const startsWithKey = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase());
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(startsWithKey);
}

function placePanel(panel: HTMLElement | null, trigger: HTMLElement | null, align: 'start' | 'end'): void {
  if (!panel || !trigger) return;
  const button = trigger.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  panel.style.maxWidth = `${clientWidth - 2 * MARGIN}px`;
  const { offsetWidth, offsetHeight } = panel;
  const left = align === 'start' ? button.left : button.right - offsetWidth;
  const below = button.bottom + GAP;
  const above = button.top - GAP - offsetHeight;
  const lowest = clientHeight - offsetHeight - MARGIN;
  const isBelow = below <= lowest || above < MARGIN;
  panel.style.left = `${Math.max(MARGIN, Math.min(left, clientWidth - offsetWidth - MARGIN))}px`;
  panel.style.top = `${isBelow ? Math.min(below, Math.max(MARGIN, lowest)) : above}px`;
}
