import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from '../signs/Kbd.tsx';
import { enclosingDialog, popupContainer } from './popupContainer.ts';
import styles from './Tooltip.module.css';

/** How long the pointer must rest before the tooltip shows, in ms. */
const delay = 450;
/** Distance from the element, and minimum distance from the edges of the window, in px. */
const gap = 6;

interface Shown {
  readonly target: Element;
  readonly label: string;
  readonly keys: string | undefined;
}

/** The one popup that shows every tooltip of the page; `UiProvider` renders it once. */
export function TooltipPopup() {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over: Element | undefined;
    const show = (target: Element) => {
      const tip = saidBy(target);
      if (tip.keys === undefined && isReadable(target, tip.label)) return;
      if (target.isConnected) setShown(tip);
    };
    const hide = () => {
      clearTimeout(timer);
      setShown(undefined);
    };
    const enter = ({ target, pointerType }: PointerEvent) => {
      const next = pointerType === 'touch' ? undefined : tipOf(target);
      if (next === over) return;
      over = next;
      hide();
      if (next !== undefined) timer = setTimeout(() => show(next), delay);
    };
    const focus = ({ target }: FocusEvent) => {
      const next = tipOf(target);
      if (next === undefined || !next.matches(':focus-visible, :has(:focus-visible)')) return;
      clearTimeout(timer);
      // In a later task than the one that moves the focus, because showing the tooltip lays out the page.
      timer = setTimeout(() => show(next));
    };
    const press = ({ key }: KeyboardEvent) => {
      // The event still reaches a dialog around the element: one Escape closes both.
      if (key === 'Escape') hide();
    };
    document.addEventListener('pointerover', enter);
    document.addEventListener('pointerdown', hide);
    document.documentElement.addEventListener('pointerleave', hide);
    document.addEventListener('focusin', focus);
    document.addEventListener('focusout', hide);
    document.addEventListener('scroll', hide, { capture: true, passive: true });
    document.addEventListener('keydown', press, { capture: true });
    return () => {
      hide();
      document.removeEventListener('pointerover', enter);
      document.removeEventListener('pointerdown', hide);
      document.documentElement.removeEventListener('pointerleave', hide);
      document.removeEventListener('focusin', focus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('scroll', hide, { capture: true });
      document.removeEventListener('keydown', press, { capture: true });
    };
  }, []);
  const target = shown?.target;
  // The tooltip may change while it is shown, like the action of its button.
  useEffect(() => {
    if (target === undefined) return undefined;
    const changed = new MutationObserver(() => setShown(saidBy(target)));
    changed.observe(target, { attributeFilter: ['data-tooltip', 'data-tooltip-keys'] });
    return () => changed.disconnect();
  }, [target]);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The dialog around the element may be gone by now.
    if (shown === undefined || box.current?.isConnected !== true) return;
    raise(box.current);
    place(box.current, shown.target);
  }, [shown]);
  // A click may replace or remove the button that the tooltip belongs to.
  if (shown === undefined) return null;
  return createPortal(
    <div ref={box} role="tooltip" popover="manual" className={styles.popup}>
      {shown.label}
      {shown.keys !== undefined && <Kbd keys={shown.keys.split(' ')} />}
    </div>,
    enclosingDialog(shown.target) ?? popupContainer(shown.target) ?? document.body,
  );
}

function saidBy(target: Element): Shown {
  const label = target.getAttribute('data-tooltip') ?? '';
  return { target, label, keys: target.getAttribute('data-tooltip-keys') ?? undefined };
}

/**
 * Shown in the top layer, because a dialog is transformed while it opens; older browsers have no
 * top layer.
 */
function raise(box: HTMLElement): void {
  if ('showPopover' in box && !box.matches(':popover-open')) box.showPopover();
}

/** Whether the element itself shows the whole text. */
function isReadable(target: Element, text: string): boolean {
  if (!target.textContent.includes(text)) return false;
  return ![target, ...target.querySelectorAll('*')].some(
    (part) => part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX !== 'visible',
  );
}

function tipOf(target: EventTarget | null): Element | undefined {
  return (target instanceof Element ? target.closest('[data-tooltip]') : null) ?? undefined;
}

/**
 * Places it centred below the element, or above if there is no room, and always inside the window.
 */
function place(box: HTMLElement, target: Element): void {
  const around = target.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const middle = around.left + around.width / 2 - width / 2;
  const below = around.bottom + gap;
  const top = below + height + gap > innerHeight ? around.top - gap - height : below;
  box.style.left = `${Math.max(gap, Math.min(middle, innerWidth - width - gap))}px`;
  box.style.top = `${Math.max(gap, top)}px`;
}
